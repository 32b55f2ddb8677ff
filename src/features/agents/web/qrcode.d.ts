declare module "qrcode" {
  interface Modules {
    size: number;
    get(row: number, column: number): 0 | 1;
  }
  export function create(text: string): { modules: Modules };
  export function toDataURL(text: string, options: { width: number }): Promise<string>;
}
