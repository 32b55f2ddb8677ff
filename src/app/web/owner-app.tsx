import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { matchRoute, Redirect, Route, Router, Switch, useLocation, useRouter } from "wouter";
import type { CurrentUser } from "#features/accounts/contract.ts";
import { currentUserQuery, useHasSignedOut } from "#features/accounts/web/public.ts";
import { lazyPage } from "#platform/web/lazy-page.ts";
import { createQueryClient, leaveForSignIn } from "#platform/web/query-client.ts";
import { Boundary } from "#platform/web/ui/boundary.tsx";
import { LinkButton } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { EmptyState, NotLoaded, Page, PageState } from "#platform/web/ui/page.tsx";
import { Spinner } from "#platform/web/ui/spinner.tsx";
import { Toaster } from "#platform/web/ui/toast.tsx";
import { useGuardedLocation } from "#platform/web/unsaved.ts";
import { mayDo } from "#shared/may-do.ts";
import type { TeamRole } from "#shared/vocabulary.ts";
import { Leaving } from "./leaving.tsx";
import { OwnerLayout } from "./owner-layout.tsx";
import { homeOf } from "./owner-nav.ts";

const DashboardPage = lazyPage(() => import("./owner-dashboard-page.tsx"), "DashboardPage");
const AgentsPage = lazyPage(() => import("./agents/agents-page.tsx"), "AgentsPage");
const EditAgentPage = lazyPage(() => import("./agents/edit-agent-page.tsx"), "EditAgentPage");
const AnalyticsPage = lazyPage(
  () => import("#features/analytics/web/analytics-page.tsx"),
  "AnalyticsPage",
);
const InboxPage = lazyPage(() => import("#features/inbox/web/inbox-page.tsx"), "InboxPage");
const UnansweredPage = lazyPage(
  () => import("#features/inbox/web/unanswered-page.tsx"),
  "UnansweredPage",
);
const LeadsPage = lazyPage(() => import("./owner-leads-page.tsx"), "OwnerLeadsPage");
const SettingsPage = lazyPage(() => import("./owner-settings-page.tsx"), "OwnerSettingsPage");
const SubscribePage = lazyPage(
  () => import("#features/billing/web/subscribe-page.tsx"),
  "SubscribePage",
);
const ReceiptPage = lazyPage(() => import("#features/billing/web/receipt-page.tsx"), "ReceiptPage");
const LoginPage = lazyPage(() => import("#features/accounts/web/login-page.tsx"), "LoginPage");

const openPages = {
  "/forgot-password": lazyPage(
    () => import("#features/accounts/web/forgot-password-page.tsx"),
    "ForgotPasswordPage",
  ),
  "/reset-password": lazyPage(
    () => import("#features/accounts/web/reset-password-page.tsx"),
    "ResetPasswordPage",
  ),
  "/verify-email": lazyPage(
    () => import("#features/accounts/web/verify-email-page.tsx"),
    "VerifyEmailPage",
  ),
  "/change-email": lazyPage(
    () => import("#features/accounts/web/change-email-page.tsx"),
    "ChangeEmailPage",
  ),
  "/account-deleted": lazyPage(
    () => import("#features/accounts/web/account-deleted-page.tsx"),
    "AccountDeletedPage",
  ),
  "/unsubscribe": lazyPage(
    () => import("#features/accounts/web/settings/unsubscribe-page.tsx"),
    "UnsubscribePage",
  ),
  "/invitation": lazyPage(() => import("#features/team/web/invitation-page.tsx"), "InvitationPage"),
  "/terms": lazyPage(() => import("#features/accounts/web/legal-pages.tsx"), "TermsPage"),
  "/privacy": lazyPage(() => import("#features/accounts/web/legal-pages.tsx"), "PrivacyPage"),
};

const WebhookPage = lazyPage(
  () => import("#features/webhooks/web/webhook-page.tsx"),
  "WebhookPage",
);

const KeysPage = lazyPage(() => import("#features/keys/web/keys-page.tsx"), "KeysPage");

export function OwnerApp() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Router hook={useGuardedLocation}>
        <Boundary
          instead={
            <Centered>
              <NotLoaded isWholePage what="This page" />
            </Centered>
          }
        >
          <Areas />
        </Boundary>
        <Leaving />
      </Router>
      <Toaster />
    </QueryClientProvider>
  );
}

/** Every page with the lowest team role that may see it; without one, it is the owner's alone. */
const ownerPaths: Record<string, TeamRole | undefined> = {
  "/": "editor",
  "/dashboard": "editor",
  "/agents": "editor",
  "/agents/:id/edit": "editor",
  "/analytics": "editor",
  "/inbox": "inbox",
  "/inbox/unanswered": "editor",
  "/leads": "inbox",
  "/settings": "inbox",
  "/settings/webhooks/:id": undefined,
  "/settings/keys": undefined,
  "/subscribe": undefined,
  "/receipts/:id": undefined,
};

function Areas() {
  const hasSignedOut = useHasSignedOut();
  return hasSignedOut ? (
    <Departure />
  ) : (
    <Suspense>
      <Switch>
        {Object.entries(openPages).map(([path, page]) => (
          <Route key={path} path={path} component={page} />
        ))}
        <Route component={OwnerArea} />
      </Switch>
    </Suspense>
  );
}

/** Clears the owner's data from the cache and the screen. */
function Departure() {
  const client = useQueryClient();
  useEffect(() => {
    client.getQueryCache().clear();
    window.location.assign("/");
  }, [client]);
  return (
    <Centered>
      <Spinner label="Signing out" className="size-5" />
    </Centered>
  );
}

/** Requires an owner, so that no page has to check. */
function OwnerArea() {
  const user = useQuery(currentUserQuery);
  const { parser } = useRouter();
  const [location] = useLocation();
  const path = Object.keys(ownerPaths).find((one) => matchRoute(parser, one, location)[0]);

  if (user.isPending)
    return (
      <Centered>
        <Spinner label="Loading" className="size-5" />
      </Centered>
    );
  if (location === "/login") return user.data ? <Redirect to="/" replace /> : <LoginPage />;
  if (!path) return user.data ? <Redirect to="/" replace /> : <ToLandingPage />;
  const owner = user.data;
  if (owner && !mayDo(owner.teamRole, ownerPaths[path])) {
    const home = homeOf(owner.teamRole);
    if (path === "/" || path === "/dashboard") return <Redirect to={home} replace />;
    return (
      <OwnerLayout user={owner}>
        <NotInRole user={owner} home={home} />
      </OwnerLayout>
    );
  }
  if (owner)
    return (
      <OwnerLayout user={owner}>
        <Suspense>
          <Switch>
            <Route path="/agents/:id/edit">{({ id }) => <EditAgentPage id={id} />}</Route>
            <Route path="/agents" component={AgentsPage} />
            <Route path="/analytics" component={AnalyticsPage} />
            <Route path="/inbox">
              <InboxPage user={owner} />
            </Route>
            <Route path="/inbox/unanswered" component={UnansweredPage} />
            <Route path="/leads" component={LeadsPage} />
            <Route path="/settings/webhooks/:id">{({ id }) => <WebhookPage id={id} />}</Route>
            <Route path="/settings/keys" component={KeysPage} />
            <Route path="/settings">
              <SettingsPage user={owner} />
            </Route>
            <Route path="/subscribe" component={SubscribePage} />
            <Route path="/receipts/:id">{({ id }) => <ReceiptPage id={id} user={owner} />}</Route>
            <Route>
              <DashboardPage owner={owner} />
            </Route>
          </Switch>
        </Suspense>
      </OwnerLayout>
    );
  return (
    <Centered>
      {user.error ? <PageState query={user} failed="Your account did not load" /> : <SignedOut />}
    </Centered>
  );
}

function NotInRole({ user, home }: { user: CurrentUser; home: string }) {
  return (
    <Page title="No access">
      <Card>
        <EmptyState
          isWholePage
          title="You don't have access to this page"
          text={`Your role on ${user.ownerName}'s team does not include it. Ask them for access if you need it.`}
        >
          <LinkButton href={home} variant="primary">
            Go to my pages
          </LinkButton>
        </EmptyState>
      </Card>
    </Page>
  );
}

/** For strangers, `/` is a page that only the server can send. */
function ToLandingPage() {
  useEffect(() => window.location.replace("/"), []);
  return null;
}

function SignedOut() {
  // Not straight to Google: they may have a password (§2.14).
  useEffect(() => leaveForSignIn("/login"), []);
  return (
    <EmptyState isWholePage title="You are signed out" text="Taking you to the sign-in page." />
  );
}

function Centered({ children }: { children: ReactNode }) {
  return <main className="grid min-h-dvh place-content-center p-4">{children}</main>;
}
