import { PRODUCT_NAME } from "#shared/product.ts";

export function PoweredBy({ href, label }: { href: string; label: string }) {
  return (
    <p className="powered">
      {label}{" "}
      <a href={href} target="_blank" rel="noopener" className="link wide-target">
        {PRODUCT_NAME}
      </a>
    </p>
  );
}
