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
import { type ComponentType, lazy } from "react";

interface Place {
  /** Below the console's path. */
  path: string;
  name: string;
  icon: LucideIcon;
  /** Loaded when it is first shown. */
  page: ComponentType;
}

/** The console's pages, as its sidebar lists them. */
export const places: readonly Place[] = [
  {
    path: "/",
    name: "Dashboard",
    icon: House,
    page: lazy(() =>
      import("./dashboard-page.tsx").then((file) => ({ default: file.DashboardPage })),
    ),
  },
  {
    path: "/users",
    name: "Users",
    icon: Users,
    page: lazy(() => import("./users-page.tsx").then((file) => ({ default: file.UsersPage }))),
  },
  {
    path: "/agents",
    name: "Agents",
    icon: MessageCircle,
    page: lazy(() => import("./agents-page.tsx").then((file) => ({ default: file.AgentsPage }))),
  },
  {
    path: "/analytics",
    name: "Analytics",
    icon: ChartColumn,
    page: lazy(() =>
      import("./analytics-page.tsx").then((file) => ({ default: file.AnalyticsPage })),
    ),
  },
  {
    path: "/plans",
    name: "Plans",
    icon: CreditCard,
    page: lazy(() => import("./plans-page.tsx").then((file) => ({ default: file.PlansPage }))),
  },
  {
    path: "/payments",
    name: "Payments",
    icon: ReceiptText,
    page: lazy(() =>
      import("./payments-page.tsx").then((file) => ({ default: file.PaymentsPage })),
    ),
  },
  {
    path: "/settings",
    name: "Settings",
    icon: Settings,
    page: lazy(() =>
      import("./settings-page.tsx").then((file) => ({ default: file.SettingsPage })),
    ),
  },
  {
    path: "/audit",
    name: "Audit log",
    icon: ScrollText,
    page: lazy(() => import("./audit-page.tsx").then((file) => ({ default: file.AuditPage }))),
  },
  {
    path: "/system",
    name: "System",
    icon: Activity,
    page: lazy(() => import("./system-page.tsx").then((file) => ({ default: file.SystemPage }))),
  },
  {
    path: "/security",
    name: "Security",
    icon: KeyRound,
    page: lazy(() =>
      import("./security-page.tsx").then((file) => ({ default: file.SecurityPage })),
    ),
  },
];

export function isHere({ path }: Place, location: string): boolean {
  return path === "/" ? location === "/" : location.startsWith(path);
}
