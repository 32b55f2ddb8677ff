import { pathToFileURL } from "node:url";

// node run-one.ts FILE: runs one benchmark and sends its rows to the parent process.
const [file = ""] = process.argv.slice(2);
const { default: measure } = await import(pathToFileURL(file).href);
process.send?.(await measure(), () => process.exit(0));
