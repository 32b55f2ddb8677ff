import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

/** The folder of the checkout or release, whether its sources run or what was built from them. */
export const root = dirname(findPackageJSON(import.meta.url) ?? ".");
