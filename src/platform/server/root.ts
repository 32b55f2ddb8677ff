import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

/** The checkout or release, whether its sources run or the bundle. */
export const root = dirname(findPackageJSON(import.meta.url) ?? ".");
