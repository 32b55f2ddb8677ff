import type { CSSProperties } from "react";
import { brandEdge, onBrand } from "#shared/brand-color.ts";
import { DEFAULT_COLOR } from "#shared/vocabulary.ts";

export function brandStyle(color: string): CSSProperties {
  const brand = /^#[0-9a-f]{6}$/i.test(color) ? color : DEFAULT_COLOR;
  const edge = brandEdge(brand);
  const light = edge.light ? "rgb(32 30 24 / 0.42)" : "transparent";
  const dark = edge.dark ? "rgb(255 255 255 / 0.3)" : "transparent";
  return {
    "--brand": brand,
    "--on-brand": onBrand(brand),
    "--off-brand": onBrand(brand) === "#ffffff" ? "#000000" : "#ffffff",
    "--brand-edge": `light-dark(${light}, ${dark})`,
  } as CSSProperties;
}
