import {
  Activity,
  ChartColumn,
  CreditCard,
  House,
  KeyRound,
  type LucideIcon,
  MessageCircle,
  ReceiptText,
  ScrollText,
  Settings,
  Users,
} from "lucide-react";
import type { ComponentType } from "react";
import { lazyPage } from "#platform/web/lazy-page.ts";

interface Place {
  path: string;
  name: string;
  icon: LucideIcon;
  page: ComponentType;
}

export const places: readonly Place[] = [
  {
    path: "/",
    name: "Dashboard",
    icon: House,
    page: lazyPage(() => import("./dashboard-page.tsx"), "DashboardPage"),
  },
  {
    path: "/users",
    name: "Users",
    icon: Users,
    page: lazyPage(() => import("./users-page.tsx"), "UsersPage"),
  },
  {
    path: "/agents",
    name: "Agents",
    icon: MessageCircle,
    page: lazyPage(() => import("./agents-page.tsx"), "AgentsPage"),
  },
  {
    path: "/analytics",
    name: "Analytics",
    icon: ChartColumn,
    page: lazyPage(() => import("./analytics-page.tsx"), "AnalyticsPage"),
  },
  {
    path: "/plans",
    name: "Plans",
    icon: CreditCard,
    page: lazyPage(() => import("./plans-page.tsx"), "PlansPage"),
  },
  {
    path: "/payments",
    name: "Payments",
    icon: ReceiptText,
    page: lazyPage(() => import("./payments-page.tsx"), "PaymentsPage"),
  },
  {
    path: "/settings",
    name: "Settings",
    icon: Settings,
    page: lazyPage(() => import("./settings-page.tsx"), "SettingsPage"),
  },
  {
    path: "/audit",
    name: "Audit log",
    icon: ScrollText,
    page: lazyPage(() => import("./audit-page.tsx"), "AuditPage"),
  },
  {
    path: "/system",
    name: "System",
    icon: Activity,
    page: lazyPage(() => import("./system-page.tsx"), "SystemPage"),
  },
  {
    path: "/security",
    name: "Security",
    icon: KeyRound,
    page: lazyPage(() => import("./security-page.tsx"), "SecurityPage"),
  },
];

export function isHere({ path }: Place, location: string): boolean {
  return path === "/" ? location === "/" : location.startsWith(path);
}
