// In order of precedence: most browsers also claim to be others.
const browsers = [
  ["Edge", /\bEdgA?(iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;

const systems = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMac OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** 'Firefox on Windows'. Nothing else of the user agent is stored. */
export function deviceOf(userAgent: string | undefined): string | undefined {
  const said = userAgent?.slice(0, 500) ?? "";
  const browser = browsers.find(([, trait]) => trait.test(said))?.[0];
  const system = systems.find(([, trait]) => trait.test(said))?.[0];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system && `A browser on ${system}`);
}
