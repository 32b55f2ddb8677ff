import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Redirect, Route, Router, Switch } from "wouter";
import { LeaveDialog } from "#platform/web/ui/leave-dialog.tsx";
import { Toaster } from "#platform/web/ui/toast.tsx";
import { useGuardedLocation } from "#platform/web/unsaved.ts";
import { ConsoleLayout } from "./console-layout.tsx";
import { places } from "./console-nav.ts";
import { createConsoleClient } from "./operator-calls.ts";
import { type OperatorPaths, OperatorPathsContext } from "./operator-path.ts";
import { ProveDialog } from "./prove-dialog.tsx";

export function ConsoleApp({ paths }: { paths: OperatorPaths }) {
  const [client] = useState(() => createConsoleClient(paths.signIn));
  return (
    <OperatorPathsContext value={paths}>
      <QueryClientProvider client={client}>
        <Router base={paths.console} hook={useGuardedLocation}>
          <ConsoleLayout>
            <Suspense>
              <Switch>
                {places.map(({ path, page }) => (
                  <Route key={path} path={path} component={page} />
                ))}
                <Route>
                  <Redirect to="/" replace />
                </Route>
              </Switch>
            </Suspense>
          </ConsoleLayout>
          <LeaveDialog />
          <ProveDialog />
        </Router>
        <Toaster />
      </QueryClientProvider>
    </OperatorPathsContext>
  );
}
