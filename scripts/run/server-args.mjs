// Node's flags for the built server. A small young generation: with the default, starting and every load peak leave
// tens of megabytes of garbage behind.
export const serverArgs = ["--max-semi-space-size=4", "dist/server/main.js"];
