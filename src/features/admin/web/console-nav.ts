import { House, type LucideIcon, Users } from "lucide-react";
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
];

export function isHere({ path }: Place, location: string): boolean {
  return path === "/" ? location === "/" : location.startsWith(path);
}
