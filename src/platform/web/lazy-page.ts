import { type ComponentType, lazy } from "react";

export function lazyPage<Props extends object, Name extends string>(
  load: () => Promise<{ [name in Name]: ComponentType<Props> }>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
