export interface EmbedGuide {
  id: string;
  name: string;
  steps: readonly string[];
  note?: string;
  isLong?: true;
}

export const embedGuides: readonly EmbedGuide[] = [
  {
    id: "wordpress",
    name: "WordPress",
    steps: [
      "In WordPress, open Plugins, then Add New Plugin. Install and activate WPCode (it is free).",
      "Open Code Snippets, then Header & Footer.",
      "Paste the code into the Footer box and press Save Changes.",
    ],
    note: "If you use a caching plugin, clear its cache afterward.",
  },
  {
    id: "wix",
    name: "Wix",
    steps: [
      "In your Wix dashboard, open Settings, then Custom Code.",
      "Press Add Custom Code and paste the code.",
      "Choose All pages and Body - end, then press Apply.",
    ],
    note: "Wix asks for a paid plan and a connected domain.",
  },
  {
    id: "squarespace",
    name: "Squarespace",
    steps: [
      "In Squarespace, open Pages, then Website Tools, then Code Injection.",
      "Paste the code into the Footer box.",
      "Press Save.",
    ],
    note: "Code Injection is not part of Squarespace's smallest plan.",
  },
  {
    id: "shopify",
    name: "Shopify",
    steps: [
      "In Shopify, open Online Store, then Themes. Next to your theme, press the three dots and Edit code.",
      "Open theme.liquid in the Layout folder.",
      "Paste the code on a new line just above </body> and press Save.",
    ],
  },
  {
    id: "webflow",
    name: "Webflow",
    steps: [
      "In Webflow, open Site settings, then Custom code.",
      "Paste the code into the Footer code box and press Save.",
      "Publish your site.",
    ],
    note: "Webflow asks for a paid site plan.",
  },
  {
    id: "webador",
    name: "Webador",
    steps: [
      "In Webador, open the editor and drag an HTML element into your website's footer, so that it is on every page.",
      "Paste the code into the element and save it.",
      "Publish your site.",
    ],
    note: "HTML elements are part of Webador's paid plans.",
  },
  {
    id: "jimdo",
    name: "Jimdo",
    steps: [
      "In Jimdo Creator, open Menu, then Settings, then Edit Head.",
      "Paste the code on a new line for the whole website.",
      "Press Save.",
    ],
    note: "Jimdo's Website Builder (formerly Dolphin) takes no code: link to your chat link instead, from a button or your menu.",
  },
  {
    id: "godaddy",
    name: "GoDaddy",
    steps: [
      "In GoDaddy, open the website editor, press Add Section and choose HTML.",
      "Paste the code into the Custom Code box and press Done.",
      "Publish your site.",
    ],
    note: "GoDaddy may show the chat inside that section instead of in the corner. A button that opens your chat link works everywhere. If your GoDaddy site runs on WordPress, follow the steps for WordPress.",
  },
  {
    id: "weebly",
    name: "Weebly",
    steps: [
      "In Weebly, open Settings, then SEO.",
      "Paste the code into the Footer Code box and press Save.",
      "Publish your site.",
    ],
  },
  {
    id: "joomla",
    name: "Joomla",
    steps: [
      "In Joomla, open System, then Site Templates, and open the files of your template.",
      "Open index.php and paste the code on a new line just above </body>.",
      "Press Save.",
    ],
  },
  {
    id: "google-tag-manager",
    name: "Google Tag Manager",
    steps: [
      "In Google Tag Manager, open Tags, then New, and choose Custom HTML as the tag type.",
      "Paste the code and choose All Pages as the trigger.",
      "Save the tag, press Submit and publish the version.",
    ],
    note: "Tag Manager gets a longer code, because it removes what the short one needs.",
    isLong: true,
  },
  {
    id: "html",
    name: "Plain HTML",
    steps: [
      "Open the HTML file of each page, or the template they share.",
      "Paste the code on a new line just above </body>.",
      "Save the files and upload them.",
    ],
  },
  {
    id: "react",
    name: "React",
    steps: [
      "Open the React tab of this window and run its command in your project.",
      "Copy the component into your app and render it once.",
      "Deploy your app.",
    ],
  },
];
