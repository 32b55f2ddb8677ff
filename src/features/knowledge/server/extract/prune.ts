import { type AnyNode, type Element, isTag } from "domhandler";
import { keepChildren } from "./elements.ts";
import { isHidden } from "./hidden.ts";
import { type Measure, measure } from "./measure.ts";
import { isNamedOpener, isPanel, type Panels } from "./panels.ts";
import type { ParsedPage } from "./parse-html.ts";
import { textWithin } from "./text-within.ts";

const neverContent = new Set(
  "script style template noscript iframe svg canvas object embed audio video map math input select textarea option datalist progress meter link meta head title base s del strike".split(
    " ",
  ),
);

// Compared as whole words ("site-footer" is site and footer), so that a restaurant's "menu-card" or a product
// called "cookies" is kept.
const navigationName =
  /^(nav|navbar|navigation|navheader|navfooter|navlinks?|main-?nav|top-?nav|breadcrumbs?|pagination|pager|page-numbers|prev-?next|toc|table-?of-?contents|tableofcontents|skip-?(link|nav|to-content)|sphinxsidebar|mega-?menu|off-?canvas|mobile-?menu|main-?menu|nav-?menu|lang(uage)?-?(switcher|selector|chooser)|post-navigation|nav-links)$/;
const offeredName =
  /^(share|sharing|social|sharedaddy|social-?(share|links|icons|media)|addtoany.*|a2a_kit|related-?(posts|articles)|jp-relatedposts|comments?|comments-area|comment-respond|disqus_thread|newsletter(-.*)?|popup(-.*)?|ads?|advert(isement)?|adsbygoogle|banner-?ad|printfriendly|screen-?loader|preloader|headerlink|mw-editsection|edit-?link|back-?to-?top|scroll-?to-?top)$/;
const cookieName =
  /^((cookie|consent|gdpr|ccpa|privacy)[-_]?(banner|bar|box|notice|popup|pop-up|modal|message|overlay|law|consent|dialog|info|hint|wall|warning|manager|settings|container|wrapper|layer|alert|policy-banner).*|.*(cookiebot|onetrust|usercentrics|borlabs|cookieyes|cookielaw|cookieconsent|cookiefirst|iubenda|didomi|quantcast|klaro|cmplz|cky-|cli-bar|moove_gdpr|osano|termly|tarteaucitron|truste|cc-window|cc-banner|qc-cmp).*|.*-cookie-(banner|notice|bar|consent).*)$/;
const footerName = /^(site-?footer|page-?footer|main-?footer|footer(-.*)?|colophon|bottom-?bar)$/;
const sidebarName = /^(side-?bar(-.*)?|widget-?area|secondary-sidebar|top-?bar)$/;
const menuName = /(^|[-_])(menu|links|tags|tag-?cloud|categories)([-_]|$)/;

const acceptWords =
  /^(accept|agree|i agree|allow|got it|ok|okay|akzeptieren|alle akzeptieren|zustimmen|einverstanden|verstanden|accepter|j'accepte|tout accepter|aceptar|acepto|entendido|accetta|accetto|aceitar|akkoord|accepteren|akceptuj|zgadzam|kabul|موافق|قبول)/i;

type Fate = "keep" | "drop" | "contact";

export interface Pruned {
  contactAreas: Element[];
}

export function prune(page: ParsedPage, panels: Panels): Pruned {
  dropCookieBoxes(page);
  const { $, elements } = page;
  const roots = $.root().get(0)?.children ?? [];
  const measures = measure(roots);
  const body = elements.find(({ name }) => name === "body");
  const top = body ?? roots.find(isTag);
  const whole = top && measures.get(top);
  const contactAreas: Element[] = [];
  if (!whole) return { contactAreas };

  const walk = (parent: Element, around: Surroundings) => {
    const gone = new Set<AnyNode>();
    for (const child of parent.children) {
      if (!isTag(child)) continue;
      const own = measures.get(child);
      const fate = own ? fateOf(child, own, whole, panels, around) : "drop";
      if (fate === "contact") contactAreas.push(child);
      if (fate !== "keep") gone.add(child);
      if (fate !== "drop") walk(child, surroundingsIn(child, around, fate));
    }
    keepChildren(parent, (child) => !gone.has(child));
  };
  const outside = { isInContent: false, isInForm: false, isInArea: false };
  for (const root of roots) if (isTag(root)) walk(root, outside);
  return { contactAreas };
}

interface Surroundings {
  isInContent: boolean;
  isInForm: boolean;
  isInArea: boolean;
}

function surroundingsIn(element: Element, around: Surroundings, fate: Fate): Surroundings {
  const isContent = /^(main|article|section)$/.test(element.name) || roleOf(element) === "main";
  return {
    isInContent: around.isInContent || isContent,
    isInForm: around.isInForm || element.name === "form",
    isInArea: around.isInArea || fate === "contact",
  };
}

function fateOf(
  element: Element,
  own: Measure,
  whole: Measure,
  panels: Panels,
  around: Surroundings,
): Fate {
  const { name } = element;
  if (neverContent.has(name)) return "drop";
  if (name === "html" || name === "body") return "keep";
  if (panels.controls.has(element)) return "drop";
  const panel = isPanel(element, panels);
  if (isHidden(element) && !(panel && !isMostlyLinks(own))) return "drop";
  if (own.hasMain || name === "main" || name === "article") return "keep";
  if (isFormControl(element, own, around)) return "drop";
  if (isNavigation(element, own, whole)) return "drop";
  if (name === "dialog" || element.attribs["aria-modal"] === "true") return "drop";
  return fateByName(element, own, share(own, whole) > 0.5, around);
}

function fateByName(element: Element, own: Measure, isLarge: boolean, around: Surroundings): Fate {
  const names = namesOf(element);
  if (names.some((word) => cookieName.test(word)) && !isLarge) return "drop";
  if (names.some((word) => offeredName.test(word)) && !isLarge && !own.hasTopHeading) return "drop";
  if (around.isInArea) return isLinkList(element, own) ? "drop" : "keep";
  // On a short page a footer may be most of the text, but a real <footer> still is one.
  if (isFooter(element, names) && (!isLarge || (element.name === "footer" && !own.hasTopHeading)))
    return "contact";
  if (isSide(element, names, around) && !isLarge && !own.hasTopHeading) return "contact";
  if (isPageHeader(element, own, around)) return "contact";
  if (!around.isInContent && isLinkList(element, own)) return "drop";
  return "keep";
}

function isFormControl(element: Element, own: Measure, around: Surroundings) {
  const { name, attribs } = element;
  if (name === "button" || attribs.role === "button") {
    const isOpener = "aria-expanded" in attribs || isNamedOpener(element);
    const isHeading =
      element.parent && isTag(element.parent) && /^h[1-6]$|^summary$/.test(element.parent.name);
    return !isOpener && !isHeading && (name === "button" || own.text < 40);
  }
  if (name === "label" || name === "fieldset" || name === "legend")
    return around.isInForm && own.text < 200;
  // Some old servers wrap the whole page in a form; a real form has little text.
  return name === "form" && own.text < 250 && !own.hasHeading && !own.hasTable;
}

function isNavigation(element: Element, own: Measure, whole: Measure): boolean {
  const role = roleOf(element);
  if (element.name === "nav" || /^(navigation|menu|menubar|search|tablist)$/.test(role))
    return role !== "tablist" || share(own, whole) < 0.5;
  if (element.name === "menu") return isMostlyLinks(own);
  const names = namesOf(element);
  if (own.hasTopHeading || share(own, whole) > 0.5) return false;
  if (names.some((word) => navigationName.test(word))) return true;
  return names.some((word) => menuName.test(word)) && own.links > 1 && isMostlyLinks(own);
}

function isFooter(element: Element, names: string[]): boolean {
  if (isInQuote(element)) return false;
  const isNamed = names.some((word) => footerName.test(word));
  return element.name === "footer" || roleOf(element) === "contentinfo" || isNamed;
}

function isSide(element: Element, names: string[], around: Surroundings): boolean {
  if (names.some((word) => sidebarName.test(word))) return true;
  const isAside = element.name === "aside" || roleOf(element) === "complementary";
  return isAside && !around.isInContent;
}

/** A header with a heading or prose is an introduction rather than a letterhead. */
function isPageHeader(element: Element, own: Measure, around: Surroundings): boolean {
  if (around.isInContent || (element.name !== "header" && roleOf(element) !== "banner"))
    return false;
  return !own.hasTopHeading && own.text - own.linkText < 400;
}

function isLinkList(element: Element, own: Measure): boolean {
  if (!/^(ul|ol|table|div|p|td|center|section|dl)$/.test(element.name) || own.hasHeading)
    return false;
  return own.links >= 4 && isMostlyLinks(own) && own.linkText / own.links < 30;
}

function isMostlyLinks(own: Measure): boolean {
  return own.text === 0 || own.linkText / own.text > 0.8;
}

function share(own: Measure, whole: Measure): number {
  const prose = whole.text - whole.linkText;
  return prose === 0 ? 0 : (own.text - own.linkText) / prose;
}

function isInQuote(element: Element): boolean {
  return !!element.parent && isTag(element.parent) && element.parent.name === "blockquote";
}

function roleOf(element: Element): string {
  return element.attribs.role?.toLowerCase() ?? "";
}

function namesOf(element: Element): string[] {
  const { class: classes = "", id = "" } = element.attribs;
  if (!classes && !id) return [];
  return `${classes.slice(0, 500)} ${id.slice(0, 100)}`.toLowerCase().split(/\s+/).filter(Boolean);
}

const cookieWords = /cookie|consent|datenschutz|rgpd|gdpr|كوكيز|ملفات تعريف الارتباط/i;
const acceptButtonsMax = 30;

/** Cookie banners without a telling name: a short text about cookies with an accept button. */
function dropCookieBoxes({ $, elements }: ParsedPage): void {
  const buttons = elements
    .filter(({ name }) => name === "button" || name === "a" || name === "input")
    .filter((button) => acceptWords.test(button.attribs.value ?? textWithin(button, 60)))
    .slice(0, acceptButtonsMax);
  for (const button of buttons) {
    for (let box = button.parent; box && isTag(box); box = box.parent) {
      if (/^(body|html|main|article)$/.test(box.name)) break;
      const text = textWithin(box, 1500);
      if (text.length === 1500) break;
      if (!cookieWords.test(text)) continue;
      $(box).remove();
      break;
    }
  }
}
