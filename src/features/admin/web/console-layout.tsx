import { useMutation } from "@tanstack/react-query";
import clsx from "clsx";
import { LogOut, Menu } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import { call } from "#platform/web/call.ts";
import { useMediaQuery } from "#platform/web/media-query.ts";
import { useStartOfPage } from "#platform/web/start-of-page.ts";
import { Boundary } from "#platform/web/ui/boundary.tsx";
import { SidePanel } from "#platform/web/ui/dialog.tsx";
import { Logo } from "#platform/web/ui/logo.tsx";
import { OfflineNotice } from "#platform/web/ui/offline-notice.tsx";
import { PageNotLoaded } from "#platform/web/ui/page.tsx";
import { discardUnsaved, leaveBy } from "#platform/web/unsaved.ts";
import { adminApi } from "../contract.ts";
import { isHere, places } from "./console-nav.ts";
import { ModelNotice } from "./model-notice.tsx";
import { under, useOperatorPaths } from "./operator-path.ts";

// Dark in both themes, so that it is not mistaken for the owner's app.
const ground = "bg-[#201e18] text-white [--accent:#74cbd4] [--ink:#ffffff] [--logo-ground:#201e18]";

export function ConsoleLayout({ children }: { children: ReactNode }) {
  const isWide = useMediaQuery("(min-width: 1024px)");
  const main = useStartOfPage();
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[232px_minmax(0,1fr)]">
      <a
        href="#main"
        className="absolute top-2 left-2 z-(--z-toast) rounded-control bg-raised px-4 py-2 font-semibold shadow-3 not-focus:sr-only"
      >
        Skip to content
      </a>
      {isWide ? <Sidebar /> : <TopBar />}
      <main id="main" ref={main} tabIndex={-1} className="min-w-0 outline-none">
        <OfflineNotice />
        <ModelNotice />
        <Boundary instead={<PageNotLoaded />}>{children}</Boundary>
      </main>
    </div>
  );
}

function Sidebar() {
  return (
    <header className={ground}>
      <div className="sticky top-0 flex h-dvh flex-col gap-6 overflow-y-auto px-3 pt-6 pb-4">
        <div className="px-2.5">
          <Logo />
          <p className="mt-2 text-small text-[#bcbbb3]">Operator console</p>
        </div>
        <Places />
        <Logout />
      </div>
    </header>
  );
}

function TopBar() {
  const [isOpen, setOpen] = useState(false);
  return (
    <header
      className={clsx(
        ground,
        "tall:sticky top-0 z-(--z-nav) flex h-14 items-center justify-between gap-3 pr-2 pl-4",
      )}
    >
      <div className="flex min-w-0 items-center gap-2.5">
        <Logo isMark />
        <span className="truncate font-semibold">Operator console</span>
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="flex h-11 cursor-pointer items-center gap-2 rounded-control px-3 font-medium hover:bg-white/8"
      >
        <Menu className="size-5" strokeWidth={1.75} aria-hidden="true" />
        Menu
      </button>
      <SidePanel isOpen={isOpen} onClose={() => setOpen(false)} title="Menu">
        <div
          className={clsx(
            ground,
            "flex min-h-full flex-col gap-2 px-3 pt-4 pb-[max(16px,env(safe-area-inset-bottom))]",
          )}
        >
          <Places onGo={() => setOpen(false)} />
          <Logout />
        </div>
      </SidePanel>
    </header>
  );
}

const itemStyle =
  "flex h-11 cursor-pointer items-center gap-2.75 rounded-control px-2.5 font-medium transition-colors duration-(--dur-quick) lg:h-9.5";
const quietStyle = "text-[#c9c7bf] hover:bg-white/8 hover:text-white";

function Places({ onGo }: { onGo?: () => void }) {
  const [location] = useLocation();
  return (
    <nav aria-label="Main" className="flex flex-col gap-0.5">
      {places.map((place) => {
        const isCurrent = isHere(place, location);
        return (
          <Link
            key={place.path}
            href={place.path}
            onClick={onGo}
            aria-current={isCurrent ? "page" : undefined}
            className={clsx(
              itemStyle,
              "forced-colors:aria-[current=page]:border",
              isCurrent ? "bg-white/11 font-semibold [&_svg]:text-accent" : quietStyle,
            )}
          >
            <place.icon aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
            {place.name}
          </Link>
        );
      })}
    </nav>
  );
}

function Logout() {
  const { signIn } = useOperatorPaths();
  const signOut = useMutation({
    mutationFn: () => call(under(signIn, adminApi.signOut)),
    // §4.10: even if it failed, the operator has no session here.
    onSettled: () => {
      discardUnsaved();
      window.location.assign(signIn);
    },
  });
  return (
    <button
      type="button"
      onClick={() => leaveBy(() => signOut.mutate())}
      disabled={signOut.isPending}
      className={clsx(itemStyle, quietStyle, "mt-auto text-left")}
    >
      <LogOut className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
      Logout
    </button>
  );
}
