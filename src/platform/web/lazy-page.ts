import { type ComponentType, lazy } from "react";

/** What a file exports under this name, loaded when it is first shown. */
export function lazyPage<Props extends object, Name extends string>(
  load: () => Promise<{ [name in Name]: ComponentType<Props> }>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
