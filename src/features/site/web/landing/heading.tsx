import type { ReactNode } from "react";

export function Heading({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2
      id={id}
      className="max-w-[20ch] text-[1.8125rem] leading-8.5 font-[690] tracking-[-0.03em] text-balance md:text-display-s md:leading-10.5"
    >
      {children}
    </h2>
  );
}
