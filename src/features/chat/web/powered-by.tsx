import { PRODUCT_NAME } from "#shared/product.ts";

export function PoweredBy({ href, label }: { href: string; label: string }) {
  return (
    <p className="powered">
      <a href={href} target="_blank" rel="noopener" className="wide-target">
        {label} <span className="link">{PRODUCT_NAME}</span>
      </a>
    </p>
  );
}
