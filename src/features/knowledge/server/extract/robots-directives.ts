import { PRODUCT_NAME } from "#shared/product.ts";

/** How robots.txt files and pages call us. */
export const ownRobot = `${PRODUCT_NAME}bot`.toLowerCase();
const ownAgents = new Set(["*", "robots", ownRobot]);
/** These have a value of their own, which may be a word that stands alone for a directive elsewhere. */
const valued = /^(max-snippet|max-image-preview|max-video-preview|unavailable_after)$/;

export interface RobotsDirectives {
  isNoIndex: boolean;
  isNoFollow: boolean;
}

/** What meta elements for robots or an X-Robots-Tag ask of us: 'bingbot: noindex' is for another, 'max-image-preview:none' on pictures. */
export function robotsDirectives(values: string[]): RobotsDirectives {
  const asked = new Set(values.flatMap(forUs));
  return {
    isNoIndex: asked.has("noindex") || asked.has("none"),
    isNoFollow: asked.has("nofollow") || asked.has("none"),
  };
}

function forUs(value: string): string[] {
  let agent = "*";
  return value
    .toLowerCase()
    .split(",")
    .flatMap((part) => {
      const [first = "", ...rest] = part.split(":").map((word) => word.trim());
      if (rest.length === 0) return ownAgents.has(agent) ? first.split(/\s+/) : [];
      if (valued.test(first)) return [];
      agent = first;
      return ownAgents.has(agent) && !valued.test(rest[0] ?? "") ? [rest[0] ?? ""] : [];
    });
}
