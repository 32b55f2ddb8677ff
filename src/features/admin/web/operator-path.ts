import type { Endpoint } from "#shared/endpoint.ts";

/** The call under the operator's secret path, which no file knows: the page says where it stands. */
export function under<E extends Endpoint>(operatorPath: string, endpoint: E): E {
  return { ...endpoint, path: endpoint.path.replace("/:secret", operatorPath) };
}

/** The path is in its place already. */
export const params = { secret: "" };
