import { Play } from "lucide-react";
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from "react";
import { DEMO_SUBDOMAIN, PRODUCT_NAME } from "#shared/product.ts";
import { ButtonLink, secondaryLarge } from "./button-link.tsx";
import { DemoDialog } from "./demo-dialog.tsx";
import { hasTried } from "./has-tried.ts";
import { LiveConversation } from "./live-conversation.tsx";
import { TryForm } from "./try-form.tsx";

type TriedAgent = typeof import("./tried-agent.tsx")["TriedAgent"];
type Tried = ComponentProps<TriedAgent> & { View: ComponentType<ComponentProps<TriedAgent>> };

/** Loaded with the first try, so that the page stays small without one. */
const load = () => import("./tried-agent.tsx");

export function Hero() {
  const dialog = useRef<HTMLDialogElement>(null);
  const composer = useRef<HTMLInputElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);
  const watch = () => {
    setWanted(true);
    dialog.current?.showModal();
  };

  // Whoever comes back within the day finds it as it was.
  useEffect(() => {
    async function goOn() {
      const { TriedAgent, currentTry } = await load();
      const first = await currentTry();
      if (first) setTried({ View: TriedAgent, first, takesFocus: false });
    }
    if (hasTried()) goOn().catch(() => {});
  }, []);

  async function tryWebsite(website: string) {
    const { TriedAgent, startTry } = await load();
    const first = await startTry(website);
    setTried({ View: TriedAgent, first, takesFocus: true });
  }

  function tryExample() {
    setTried(null);
    // After the example has come back.
    setTimeout(() => composer.current?.focus());
  }

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-10 pt-7 pb-12 lg:grid-cols-[minmax(0,1fr)_520px] lg:items-center lg:gap-14 lg:pt-10 lg:pb-20">
      <div>
        <h1 className="max-w-[11ch] text-display-m font-bold text-balance max-[359px]:text-display-s xl:text-display-l">
          Your website already knows the answer.
        </h1>
        <p className="mt-4 mb-6 max-w-[40ch] text-h3 leading-7 font-normal tracking-normal text-ink-2 lg:mt-5.5 lg:mb-7.5 lg:text-[1.125rem] lg:leading-7.25">
          {PRODUCT_NAME} reads your pages and answers your customers from them. Every answer shows
          the page behind it. If your pages don't say, it tells the visitor so. It never makes
          things up.
        </p>
        <TryForm onTry={tryWebsite} onExample={tryExample} />
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/login?mode=create" isLarge className="max-sm:w-full">
            Start Free Trial
          </ButtonLink>
          {/* Without scripts this opens the conversation on its own page. */}
          <form
            action={`/agent/${DEMO_SUBDOMAIN}`}
            onSubmit={(event) => {
              event.preventDefault();
              watch();
            }}
            className="max-sm:w-full"
          >
            <button type="submit" className={`${secondaryLarge} w-full cursor-pointer gap-2`}>
              <Play className="size-4" aria-hidden="true" />
              Watch Demo
            </button>
          </form>
        </div>
        <p className="mt-4.5 text-small text-ink-3">
          Free for 7 days, no card needed. Still in beta.
        </p>
      </div>
      {tried ? (
        <tried.View key={tried.first.website} {...tried} />
      ) : (
        <LiveConversation composer={composer} onWhole={watch} />
      )}
      <DemoDialog ref={dialog} isWanted={isWanted} />
    </section>
  );
}
