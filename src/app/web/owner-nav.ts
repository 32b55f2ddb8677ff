import {
  ChartColumn,
  House,
  Inbox,
  type LucideIcon,
  MessageCircle,
  Settings,
  Users,
} from "lucide-react";

import { mayDo } from "#shared/may-do.ts";
import type { TeamRole } from "#shared/vocabulary.ts";

interface NavItem {
  path: string;
  name: string;
  shortName?: string;
  icon: LucideIcon;
  team: TeamRole;
  /** On phones, the bottom bar holds the five specified items (§2.22). */
  isInTopBar?: boolean;
}

const navItems: readonly NavItem[] = [
  { path: "/", name: "Dashboard", icon: House, team: "editor" },
  { path: "/agents", name: "My Agents", shortName: "Agents", icon: MessageCircle, team: "editor" },
  { path: "/inbox", name: "Inbox", icon: Inbox, team: "inbox", isInTopBar: true },
  { path: "/analytics", name: "Analytics", icon: ChartColumn, team: "editor" },
  { path: "/leads", name: "Leads", icon: Users, team: "inbox" },
  { path: "/settings", name: "Settings", icon: Settings, team: "inbox" },
];

export function navItemsOf(role: "owner" | TeamRole): readonly NavItem[] {
  return navItems.filter(({ team }) => mayDo(role, team));
}

/** A role with few pages has room for all of them in the bottom bar. */
export function bottomItemsOf(role: "owner" | TeamRole): readonly NavItem[] {
  return navItemsOf(role).filter((item) => role === "inbox" || !item.isInTopBar);
}

export function homeOf(role: "owner" | TeamRole): string {
  return navItemsOf(role)[0]?.path ?? "/settings";
}

/** Paths below an item's own belong to it, except for `/` (§2.23). */
export function isActive({ path }: NavItem, location: string): boolean {
  if (path === "/") return location === "/" || location === "/dashboard";
  return location.startsWith(path);
}
