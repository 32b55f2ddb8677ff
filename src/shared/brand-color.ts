// Owners may choose any color, so the text color on it is computed.

const readableContrast = 4.5;
const visibleContrast = 3;
const surfaces = { light: "#ffffff", dark: "#1a1916" };

/** The first of white, ink and black with enough contrast; one always has. */
export function onBrand(brand: string): string {
  const isReadable = (text: string) => contrast(brand, text) >= readableContrast;
  return ["#ffffff", "#201e18"].find(isReadable) ?? "#000000";
}

export function brandEdge(brand: string): { light: boolean; dark: boolean } {
  return {
    light: contrast(brand, surfaces.light) < visibleContrast,
    dark: contrast(brand, surfaces.dark) < visibleContrast,
  };
}

/** WCAG 2 contrast ratio of two `#rrggbb` colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high = 1, low = 1] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
