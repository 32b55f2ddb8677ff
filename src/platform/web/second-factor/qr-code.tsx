import { create } from "qrcode";

/** Dark on light in both themes, with the quiet zone that cameras need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const { size, data } = modules;
  const dark = Array.from(data, (isDark, i) =>
    isDark ? `M${i % size} ${Math.floor(i / size)}h1v1h-1z` : "",
  ).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-control bg-white max-sm:justify-self-center forced-color-adjust-none"
    >
      <path d={dark} fill="#000" />
    </svg>
  );
}
