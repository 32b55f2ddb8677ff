// Loaded before the server. Node reads a package's whole package.json again for each of its files; drizzle-orm has
// a hundred files and a package.json of 180 kB, which cost a third of the time until the server was ready.
import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, nextResolve) {
    const from = context.parentURL;
    const isInside = specifier.startsWith(".") && /\/node_modules\/drizzle-orm\/.*\.js$/.test(from);
    if (!isInside) return nextResolve(specifier, context);
    return { url: new URL(specifier, from).href, format: "module", shortCircuit: true };
  },
});
