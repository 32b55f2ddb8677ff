// Types of the modules in this folder, which are plain JavaScript so that older versions of Node can run them.
declare module "*/server-args.mjs" {
  export const serverArgs: string[];
}

declare module "*/bring.mjs" {
  export function bring(name: "pages" | "server"): Promise<void>;
}
