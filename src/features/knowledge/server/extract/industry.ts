import { comparable } from "./clean-text.ts";
import type { ExtractedPage } from "./extract-page.ts";
import { businessTypes, type OwnerIndustry } from "./facts/business-types.ts";

const wordsOf: Record<Exclude<OwnerIndustry, "other">, string> = {
  food: "bakery bakeries restaurant cafe coffee pizz catering cuisine brunch breakfast dinner lunch pastr croissant bistro brewery winery menu dishes chef backerei konditorei kaffee speise gasthaus gasthof wirtshaus brot kuchen fruhstuck mittagstisch boulanger patisserie traiteur panaderia pasteleria cocina comida tapas vino pasticceria panetteria ristorante trattoria gelat bakkerij مطعم مخبز مقهى قهوة حلويات",
  healthcare:
    "clinic dental dentist doctor physician patient medical medicine hospital pharmac therap physio surgery orthodont veterinar nursing vaccin klinik arzt arztin arztpraxis zahnarzt zahnarztin praxis ordination patienten apotheke therapie gesundheit impfung clinique medecin dentiste cabinet pharmacie soins clinica medico pacientes farmacia salud dentista salute studio-medico عيادة طبيب مستشفى صيدلية علاج",
  retail:
    "shop store boutique buy cart checkout delivery clothing fashion shoes jewel furniture gift florist flowers bookshop bike toys basket geschaft laden einkauf warenkorb versand lieferung kleidung mode schuhe schmuck mobel blumen buchhandlung fahrrad magasin livraison panier vetement bijou fleuriste tienda envio ropa zapatos carrito joyeria negozio spedizione abbigliamento متجر تسوق ملابس",
  professional:
    "lawyer attorney law legal accountant accounting tax consult advisor notary architect insurance mortgage realtor plumb electrician construction roofing marketing agency recruitment audit kanzlei rechtsanwalt anwalt steuer steuerberat berat notar architekt versicherung immobilien installateur elektriker agentur avocat comptable conseil notaire assurance immobilier plombier abogad asesor contab seguros notaria inmobiliaria avvocato commercialista consulenza محامي محاماة استشارات محاسبة",
  technology:
    "software saas app platform api cloud developer hosting cyber data integration dashboard devops server website webdesign programming computer entwickl softwareentwickl digital schnittstelle logiciel developpe plateforme hebergement desarrollo plataforma informatica aplicacion sviluppo informatica برمجيات تطبيق تقنية",
};

const readMax = 20_000;
const needed = 3;

export function industryOf(page: ExtractedPage): OwnerIndustry {
  const stated = page.facts.businessType ? businessTypes.get(page.facts.businessType) : undefined;
  if (stated && stated !== "other") return stated;
  // A hotel that serves breakfast is still a hotel; LocalBusiness alone says nothing.
  if (stated && page.facts.businessType !== "LocalBusiness") return "other";

  const named = `${page.title} ${page.siteName ?? ""} ${page.description ?? ""}`;
  const body = page.sections.map(({ heading, text }) => `${heading} ${text}`).join(" ");
  const scores = Object.entries(wordsOf).map(([industry, words]) => ({
    industry: industry as OwnerIndustry,
    score: 3 * countWords(named, words) + Math.min(countWords(body.slice(0, readMax), words), 30),
  }));
  scores.sort((a, b) => b.score - a.score);
  const [best, second] = scores;
  return best && best.score >= needed && best.score > (second?.score ?? 0)
    ? best.industry
    : "other";
}

/** Each word counts at most three times, because repetition adds no evidence. */
function countWords(text: string, list: string): number {
  const beginnings = list.split(" ").map(comparable);
  const counts = new Map<string, number>();
  for (const word of text.split(/[^\p{L}\p{M}]+/u)) {
    const plain = comparable(word);
    const found =
      plain && beginnings.find((one) => (one.length < 5 ? plain === one : plain.startsWith(one)));
    if (found) counts.set(found, Math.min((counts.get(found) ?? 0) + 1, 3));
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
