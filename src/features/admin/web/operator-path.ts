import { createContext, useContext } from "react";
import type { Endpoint } from "#shared/endpoint.ts";

export interface OperatorPaths {
  signIn: string;
  console: string;
}

/** The server writes the paths into the console's page, for signed-in operators only. No bundle contains them. */
export function pathsOfPage(): OperatorPaths {
  const read = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
  return { signIn: read("operator-path"), console: read("console-path") };
}

export const OperatorPathsContext = createContext<OperatorPaths>({ signIn: "", console: "" });

export function useOperatorPaths(): OperatorPaths {
  return useContext(OperatorPathsContext);
}

export function under<E extends Endpoint>(signInPath: string, endpoint: E): E {
  return { ...endpoint, path: endpoint.path.replace("/:secret", signInPath) };
}
