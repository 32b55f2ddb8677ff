declare module "qrcode" {
  export function create(
    text: string,
    options?: { errorCorrectionLevel?: "L" | "M" | "Q" | "H" },
  ): {
    modules: {
      size: number;
      data: Uint8Array;
      get(row: number, column: number): number;
    };
  };
  export function toDataURL(text: string, options?: { width?: number }): Promise<string>;
}
