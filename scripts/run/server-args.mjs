// How Node runs the built server. New objects get small spaces: with Node's own bound, starting and every rush leave
// tens of megabytes behind that nothing refers to.
export const serverArgs = ["--max-semi-space-size=4", "dist/server/main.js"];
