import {
  ChartColumn,
  CreditCard,
  House,
  type LucideIcon,
  MessageCircle,
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
    path: "/settings",
    name: "Settings",
    icon: Settings,
    page: lazy(() =>
      import("./settings-page.tsx").then((file) => ({ default: file.SettingsPage })),
    ),
  },
];

export function isHere({ path }: Place, location: string): boolean {
  return path === "/" ? location === "/" : location.startsWith(path);
}
