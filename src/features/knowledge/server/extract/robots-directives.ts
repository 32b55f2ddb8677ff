import { PRODUCT_NAME } from "#shared/product.ts";

export const ownRobot = `${PRODUCT_NAME}bot`.toLowerCase();
const ownAgents = new Set(["*", "robots", ownRobot]);
/** Directives with values, which may equal another directive's name. */
const valued = /^(max-snippet|max-image-preview|max-video-preview|unavailable_after)$/;

export interface RobotsDirectives {
  isNoIndex: boolean;
  isNoFollow: boolean;
}

/**
 * Applicable directives from robots meta elements or X-Robots-Tag: 'bingbot: noindex' is for another bot,
 * 'max-image-preview:none' is about images.
 */
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
