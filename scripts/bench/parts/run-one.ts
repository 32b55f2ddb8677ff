import { pathToFileURL } from "node:url";

// node run-one.ts FILE: sends the rows of a bench to whoever started it, and ends.
const [file = ""] = process.argv.slice(2);
const { default: measure } = await import(pathToFileURL(file).href);
process.send?.(await measure(), () => process.exit(0));
