import { RefreshCw, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { PRODUCT_NAME } from "#shared/product.ts";
import { failureOf } from "../failure.ts";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";
import { BoneRows, Loading } from "./skeleton.tsx";

interface PageProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function Page({ title, aside, children }: PageProps) {
  useEffect(() => {
    document.title = title === PRODUCT_NAME ? title : `${title} · ${PRODUCT_NAME}`;
  }, [title]);
  return (
    <div className="flex min-h-full items-stretch">
      <div className="min-w-0 grow px-4 pt-5 pb-10 md:px-6 md:pt-7 lg:px-8 lg:pt-8 xl:px-10 xl:pb-20">
        <div className="mx-auto flex max-w-(--content) flex-col gap-4 md:gap-6">{children}</div>
      </div>
      {aside}
    </div>
  );
}

interface PageHeaderProps {
  title: ReactNode;
  text?: ReactNode;
  before?: ReactNode;
  children?: ReactNode;
}

export function PageHeader({ title, text, before, children }: PageHeaderProps) {
  return (
    <header className="flex items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 items-center gap-4">
        {before}
        <div className="min-w-0">
          <h1 dir="auto" className="text-left text-h1 font-[680] wrap-anywhere">
            {title}
          </h1>
          {text && <div className="mt-1 text-ink-2">{text}</div>}
        </div>
      </div>
      {children && <div className="flex shrink-0 items-center gap-2">{children}</div>}
    </header>
  );
}

interface EmptyStateProps {
  drawing?: ReactNode;
  title: string;
  text?: ReactNode;
  isWholePage?: boolean;
  children?: ReactNode;
}

export function EmptyState(props: EmptyStateProps) {
  const { drawing, title, text, isWholePage = false, children } = props;
  const Heading = isWholePage ? "h1" : "h2";
  return (
    <div className="flex flex-col items-center px-8 py-10 text-center max-md:px-4">
      {drawing && <div className="mb-4">{drawing}</div>}
      <Heading className="text-h3 font-[640]">{title}</Heading>
      {text && <p className="mt-1 max-w-[44ch] text-pretty wrap-anywhere text-ink-2">{text}</p>}
      {children && <div className="mt-5 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

interface Loadable {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

export function together(...queries: Loadable[]): Loadable {
  const failed = queries.filter(({ error }) => error);
  return {
    error: failed[0]?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

interface PageStateProps {
  query: Loadable;
  failed: string;
  skeleton?: ReactNode;
}

export function PageState({ query, failed, skeleton }: PageStateProps) {
  if (!query.error)
    return (
      <Loading>
        {skeleton ?? (
          <Card>
            <BoneRows />
          </Card>
        )}
      </Loading>
    );
  const failure = failureOf(query.error);
  return (
    <Card>
      <div role="alert">
        <EmptyState drawing={failedSign} title={failed} text={failure.text}>
          <Button isBusy={query.isFetching} onClick={() => query.refetch()}>
            {!query.isFetching && <RefreshCw aria-hidden="true" />}
            Try again
          </Button>
        </EmptyState>
        <p className="-mt-4 px-4 pb-8 text-center font-mono text-meta wrap-anywhere text-ink-3">
          {failure.code}
        </p>
      </div>
    </Card>
  );
}

interface NotLoadedProps {
  what: string;
  isWholePage?: boolean;
}

export function NotLoaded({ what, isWholePage = false }: NotLoadedProps) {
  return (
    <div role="alert">
      <EmptyState
        drawing={failedSign}
        title={`${what} did not load`}
        text={
          navigator.onLine
            ? "Reload to continue. Saved work is kept."
            : "You are offline. Check your connection, then reload."
        }
        isWholePage={isWholePage}
      >
        <Button onClick={() => window.location.reload()}>
          <RefreshCw aria-hidden="true" />
          Reload
        </Button>
      </EmptyState>
    </div>
  );
}

export function PageNotLoaded() {
  return (
    <Page title="Not loaded">
      <Card>
        <NotLoaded isWholePage what="This page" />
      </Card>
    </Page>
  );
}

const failedSign = (
  <span className="my-6 grid size-14 place-items-center rounded-panel rounded-bl-spoken! bg-danger-soft text-danger">
    <TriangleAlert className="size-6.5" aria-hidden="true" />
  </span>
);
