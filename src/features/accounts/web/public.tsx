import { type ReactNode, useEffect } from "react";
import { PRODUCT_NAME } from "#shared/product.ts";
import { HomeHeader } from "./home-header.tsx";

export { NameFields } from "./name-fields.tsx";
export { SignInForm } from "./sign-in-form.tsx";

interface AuthFrameProps {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

export function AuthFrame({ title, text, children }: AuthFrameProps) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex flex-col px-5 pt-4 pb-8 lg:px-10 lg:pt-8">
        <HomeHeader />
        {/* Not centered vertically, because loading content would move the title. */}
        <main className="mx-auto mt-8 flex w-full max-w-93 flex-col gap-5 lg:mt-[16dvh]">
          <div>
            <h1 className="text-h1 font-[680]">{title}</h1>
            {text && <p className="mt-1 text-ink-2">{text}</p>}
          </div>
          {children}
        </main>
      </div>
      <Sample />
    </div>
  );
}

function Sample() {
  return (
    <aside className="flex flex-col justify-center border-l border-line bg-sunken p-10 max-lg:hidden xl:p-14">
      <div className="mx-auto max-w-107">
        {/* Reserves the height of the web font, which loads later. */}
        <p className="h-[3lh] font-serif text-[1.5625rem] leading-9.25">
          Rain takes the oil off a chain.{" "}
          <mark className="rounded-[2px] bg-mark box-decoration-clone px-0.75 text-ink">
            Wipe it dry and oil it the same evening, and it lasts twice as long.
          </mark>
        </p>
        <p className="mt-6 flex items-center gap-3 border-b border-line pb-6 text-small text-ink-2">
          <span className="rounded-cite bg-mark px-1.25 py-px text-[0.6875rem] font-[640] text-ink">
            1
          </span>
          Looking after your bike, lanterncycles.example
        </p>
        <p className="mt-4 text-small text-ink-2">
          {`Every answer shows the sentence it comes from.`}
        </p>
      </div>
    </aside>
  );
}
