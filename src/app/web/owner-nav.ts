import { ChartColumn, House, type LucideIcon, MessageCircle, Settings, Users } from "lucide-react";

interface NavItem {
  path: string;
  name: string;
  /** In the bottom bar of phones, where there is less room. */
  shortName?: string;
  icon: LucideIcon;
}

export const navItems: readonly NavItem[] = [
  { path: "/", name: "Dashboard", icon: House },
  { path: "/agents", name: "My Agents", shortName: "Agents", icon: MessageCircle },
  { path: "/analytics", name: "Analytics", icon: ChartColumn },
  { path: "/leads", name: "Leads", icon: Users },
  { path: "/settings", name: "Settings", icon: Settings },
];

/** A path below an item's own belongs to it; `/` has none below (§2.23). */
export function isActive({ path }: NavItem, location: string): boolean {
  if (path === "/") return location === "/" || location === "/dashboard";
  return location.startsWith(path);
}
