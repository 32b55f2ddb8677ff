// What TypeScript cannot see: older versions of Node must understand these files.
declare module "*/server-args.mjs" {
  export const serverArgs: string[];
}

declare module "*/bring.mjs" {
  export function bring(name: "pages" | "server"): Promise<void>;
}
