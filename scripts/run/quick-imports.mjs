// Loaded before the server. Node reads a package's whole package.json again for each import of one of its files, and
// ours for each of our own; drizzle-orm has a hundred files and a package.json of 180 kB. That cost half of the time
// until the server was ready.
import { registerHooks } from "node:module";

const ours = new URL("../../src/", import.meta.url).href;
/** What a package's name leads to is the same from every file of ours. */
const packages = new Map();

registerHooks({
  resolve(specifier, context, nextResolve) {
    const from = context.parentURL ?? "";
    if (from.startsWith(ours)) return fromOurs(specifier, context, nextResolve);
    const isInside = specifier.startsWith(".") && /\/node_modules\/drizzle-orm\/.*\.js$/.test(from);
    return isInside ? found(new URL(specifier, from), "module") : nextResolve(specifier, context);
  },
});

function fromOurs(specifier, context, nextResolve) {
  if (specifier.endsWith(".ts")) {
    // As "imports" of package.json has it.
    if (specifier.startsWith("#"))
      return found(new URL(specifier.slice(1), ours), "module-typescript");
    if (specifier.startsWith("."))
      return found(new URL(specifier, context.parentURL), "module-typescript");
  }
  if (specifier.startsWith(".") || specifier.startsWith("#"))
    return nextResolve(specifier, context);
  const key = `${specifier} ${context.conditions}`;
  const known = packages.get(key) ?? nextResolve(specifier, context);
  packages.set(key, known);
  return { ...known, shortCircuit: true };
}

function found({ href }, format) {
  return { url: href, format, shortCircuit: true };
}
