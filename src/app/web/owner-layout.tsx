import clsx from "clsx";
import { CircleQuestionMark, Inbox, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import type { CurrentUser } from "#features/accounts/contract.ts";
import { useSignOut } from "#features/accounts/web/public.ts";
import { PlanSummary } from "#features/billing/web/plan-summary.tsx";
import { useInboxEvents } from "#features/inbox/web/follow-inbox.ts";
import { usePresence } from "#features/inbox/web/presence.ts";
import { WaitingCount } from "#features/inbox/web/waiting-count.tsx";
import { DemoWidget } from "#features/site/web/help/public.tsx";
import { useMediaQuery } from "#platform/web/media-query.ts";
import { useStartOfPage } from "#platform/web/start-of-page.ts";
import { Avatar } from "#platform/web/ui/avatar.tsx";
import { Boundary } from "#platform/web/ui/boundary.tsx";
import { IconButton, IconLink } from "#platform/web/ui/button.tsx";
import { Logo } from "#platform/web/ui/logo.tsx";
import { OfflineNotice } from "#platform/web/ui/offline-notice.tsx";
import { PageNotLoaded } from "#platform/web/ui/page.tsx";
import { Tooltip } from "#platform/web/ui/tooltip.tsx";
import { leaveBy } from "#platform/web/unsaved.ts";
import { personName } from "#shared/person-name.ts";
import { bottomItemsOf, homeOf, isActive, navItemsOf } from "./owner-nav.ts";
import { ViewingBanner } from "./viewing-banner.tsx";

interface OwnerLayoutProps {
  user: CurrentUser;
  children: ReactNode;
}

/** A sidebar from 1024 px, an icon rail from 768 px, two bars below. */
export function OwnerLayout({ user, children }: OwnerLayoutProps) {
  const isPhone = useMediaQuery("(max-width: 767px)");
  const isRail = useMediaQuery("(min-width: 768px) and (max-width: 1023px)");
  const main = useStartOfPage();
  const isPresent = !user.viewing;
  usePresence(isPresent);
  useInboxEvents({ isPresent });
  return (
    <div className="md:grid print:block md:grid-cols-[68px_minmax(0,1fr)] lg:grid-cols-[232px_minmax(0,1fr)]">
      <a
        href="#main"
        className="absolute top-2 left-2 z-(--z-toast) rounded-control bg-raised px-4 py-2 font-semibold shadow-3 not-focus:sr-only"
      >
        Skip to content
      </a>
      {isPhone ? <TopBar user={user} /> : <Sidebar user={user} isRail={isRail} />}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="min-w-0 outline-none max-md:pb-[calc(128px+env(safe-area-inset-bottom))]"
      >
        <OfflineNotice />
        {user.viewing && <ViewingBanner name={user.email} until={user.viewing.until} />}
        <Boundary instead={<PageNotLoaded />}>{children}</Boundary>
      </main>
      {isPhone && <BottomBar user={user} />}
      <DemoWidget />
    </div>
  );
}

function Sidebar({ user, isRail }: { user: CurrentUser; isRail: boolean }) {
  const name = personName(user);
  return (
    <header className="border-r border-line bg-sunken print:hidden [--logo-ground:var(--sunken)]">
      <div
        className={clsx(
          "sticky top-0 flex h-dvh flex-col gap-5 overflow-y-auto pt-5 pb-4",
          isRail ? "items-center px-2.5" : "px-3",
        )}
      >
        <Link
          href={homeOf(user.teamRole)}
          className={clsx("rounded-control pt-1", !isRail && "mx-2.5 self-start")}
        >
          <Logo isMark={isRail} />
        </Link>
        <nav aria-label="Main" className="flex flex-col gap-0.5">
          {navItemsOf(user.teamRole).map((item) => (
            <SidebarItem key={item.path} item={item} isRail={isRail} />
          ))}
        </nav>
        <div className="mt-auto flex flex-col gap-4">
          <HelpLink isRail={isRail} />
          {!isRail && (
            <div className="px-2.5">
              {user.teamRole === "owner" ? <PlanSummary user={user} /> : <TeamOf user={user} />}
            </div>
          )}
          <div className={clsx("flex items-center gap-2.5", isRail ? "flex-col" : "pr-1 pl-2.5")}>
            <Avatar name={name} />
            {!isRail && (
              <div className="min-w-0 grow">
                <p className="truncate text-small font-medium">{name}</p>
                <p className="truncate text-meta text-ink-3">{user.email}</p>
              </div>
            )}
            <SignOutButton side={isRail ? "right" : "top"} />
          </div>
        </div>
      </div>
    </header>
  );
}

/** In a tab of its own, to read and act side by side. */
function HelpLink({ isRail }: { isRail: boolean }) {
  if (isRail)
    return (
      <Tooltip text="Help" side="right">
        <IconLink label="Help" href="/help" variant="ghost" isNewTab>
          <CircleQuestionMark aria-hidden="true" />
        </IconLink>
      </Tooltip>
    );
  return (
    <a
      href="/help"
      target="_blank"
      rel="noopener"
      className={clsx(itemStyle, "h-9.5 gap-2.75 px-2.5 text-ink-2 hover:bg-hover hover:text-ink")}
    >
      <CircleQuestionMark aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
      Help
    </a>
  );
}

/** Replaces the plan, which only the owner sees. */
function TeamOf({ user }: { user: CurrentUser }) {
  return (
    <p className="text-small text-ink-2">
      Team of <span className="font-medium wrap-anywhere text-ink">{user.ownerName}</span>
    </p>
  );
}

const itemStyle =
  "flex items-center rounded-control font-medium transition-colors duration-(--dur-quick) forced-colors:aria-[current=page]:border";

interface SidebarItemProps {
  item: ReturnType<typeof navItemsOf>[number];
  isRail: boolean;
}

function SidebarItem({ item, isRail }: SidebarItemProps) {
  const [location] = useLocation();
  const isCurrent = isActive(item, location);
  const link = (
    <Link
      href={item.path}
      aria-label={isRail ? item.name : undefined}
      aria-current={isCurrent ? "page" : undefined}
      className={clsx(
        itemStyle,
        isRail ? "relative size-11 justify-center" : "h-9.5 gap-2.75 px-2.5",
        isCurrent
          ? "bg-surface font-semibold text-ink shadow-[var(--shadow-e1),0_0_0_1px_var(--line)] [&_svg]:text-accent"
          : "text-ink-2 hover:bg-hover hover:text-ink",
      )}
    >
      <item.icon aria-hidden="true" className={isRail ? "size-5" : "size-4.5"} strokeWidth={1.75} />
      {!isRail && item.name}
      {item.isInTopBar && <WaitingCount isOnIcon={isRail} />}
    </Link>
  );
  return isRail ? (
    <Tooltip text={item.name} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}

function SignOutButton({ side }: { side: "top" | "right" }) {
  const signOut = useSignOut();
  return (
    <Tooltip text="Sign out" side={side}>
      <IconButton
        label="Sign out"
        variant="ghost"
        size="small"
        disabled={signOut.isPending}
        onClick={() => leaveBy(() => signOut.mutate())}
      >
        <LogOut aria-hidden="true" />
      </IconButton>
    </Tooltip>
  );
}

function TopBar({ user }: { user: CurrentUser }) {
  return (
    <header className="print:hidden tall:sticky top-0 z-(--z-nav) flex h-14 items-center justify-between gap-3 border-b border-line bg-surface pr-2 pl-4 [--logo-ground:var(--surface)]">
      <Link
        href={homeOf(user.teamRole)}
        className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control"
      >
        <Logo isMark />
        <span className="truncate font-semibold">{personName(user)}</span>
      </Link>
      <div className="flex shrink-0 items-center">
        <IconLink label="Help" href="/help" variant="ghost" isNewTab>
          <CircleQuestionMark aria-hidden="true" />
        </IconLink>
        <span className="relative">
          <IconLink label="Inbox" href="/inbox" variant="ghost">
            <Inbox aria-hidden="true" />
          </IconLink>
          <span className="pointer-events-none">
            <WaitingCount isOnIcon />
          </span>
        </span>
        <SignOutButton side="top" />
      </div>
    </header>
  );
}

function BottomBar({ user }: { user: CurrentUser }) {
  const [location] = useLocation();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-(--z-nav) grid print:hidden auto-cols-fr grid-flow-col border-t border-line bg-surface px-1 pb-[env(safe-area-inset-bottom)]"
    >
      {bottomItemsOf(user.teamRole).map((item) => {
        const isCurrent = isActive(item, location);
        return (
          <Link
            key={item.path}
            href={item.path}
            aria-current={isCurrent ? "page" : undefined}
            className={clsx(
              "flex h-16 flex-col items-center justify-center gap-1 rounded-control text-[0.6875rem] leading-3.5 -outline-offset-4",
              isCurrent ? "font-[640] text-accent" : "font-[560] text-ink-2",
            )}
          >
            <item.icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
            {item.shortName ?? item.name}
          </Link>
        );
      })}
    </nav>
  );
}
