import { createContext, useContext } from "react";
import type { Endpoint } from "#shared/endpoint.ts";

export interface OperatorPaths {
  /** Where the operator signs in; the calls stand below it, too. */
  signIn: string;
  /** Where the console stands. */
  console: string;
}

/** No file knows them: the server writes them into the console's page, for signed-in operators only. */
export function pathsOfPage(): OperatorPaths {
  const read = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
  return { signIn: read("operator-path"), console: read("console-path") };
}

export const OperatorPathsContext = createContext<OperatorPaths>({ signIn: "", console: "" });

export function useOperatorPaths(): OperatorPaths {
  return useContext(OperatorPathsContext);
}

/** The call under the operator's secret path. */
export function under<E extends Endpoint>(signInPath: string, endpoint: E): E {
  return { ...endpoint, path: endpoint.path.replace("/:secret", signInPath) };
}
