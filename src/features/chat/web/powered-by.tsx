import { PRODUCT_NAME } from "#shared/product.ts";

export function PoweredBy({ href }: { href: string }) {
  return (
    <p className="powered">
      Powered by{" "}
      <a href={href} target="_blank" rel="noopener" className="link wide-target">
        {PRODUCT_NAME}
      </a>
    </p>
  );
}
