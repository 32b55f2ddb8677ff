import { Download } from "lucide-react";
import { create, toDataURL } from "qrcode";
import { Button } from "#platform/web/ui/button.tsx";
import { toast } from "#platform/web/ui/toast.tsx";

const printedPixels = 1024;
const margin = 4;

interface QrCodeProps {
  url: string;
  name: string;
  fileName: string;
}

/** Black on white in both themes, which readers require. */
export function QrCode({ url, name, fileName }: QrCodeProps) {
  const { modules } = create(url);
  const size = modules.size + 2 * margin;
  const dark = Array.from({ length: modules.size ** 2 }, (_, at) => ({
    row: Math.floor(at / modules.size),
    column: at % modules.size,
  })).filter(({ row, column }) => modules.get(row, column));
  const path = dark
    .map(({ row, column }) => `M${column + margin} ${row + margin}h1v1h-1z`)
    .join("");

  async function download() {
    try {
      const link = document.createElement("a");
      link.href = await toDataURL(url, { width: printedPixels });
      link.download = `${fileName}.png`;
      link.click();
    } catch {
      toast({
        title: "Error",
        text: "This browser could not draw the QR code. Try another browser.",
        isDestructive: true,
      });
    }
  }

  return (
    <div className="flex flex-col items-center gap-3">
      <svg
        role="img"
        aria-label={`QR code of ${name}`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-40 rounded-control border border-line forced-color-adjust-none"
      >
        <rect width={size} height={size} fill="#ffffff" />
        <path d={path} fill="#000000" />
      </svg>
      <Button onClick={download}>
        <Download aria-hidden="true" />
        Download QR code
      </Button>
    </div>
  );
}
