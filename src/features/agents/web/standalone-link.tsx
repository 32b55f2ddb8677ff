import { lazy, Suspense } from "react";
import { Boundary } from "#platform/web/ui/boundary.tsx";
import { Bone } from "#platform/web/ui/skeleton.tsx";
import type { Agent } from "../contract.ts";

const QrCode = lazy(() => import("./qr-code.tsx").then((file) => ({ default: file.QrCode })));

export function StandaloneLink({ agent }: { agent: Agent }) {
  const { host } = new URL(agent.publicUrl);
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div>
        <h3 className="mb-2 font-medium">How the link looks when shared</h3>
        <div className="rounded-card border border-line border-s-3 p-4">
          <p className="text-small text-ink-3 wrap-anywhere">{host}</p>
          <p dir="auto" className="text-left font-semibold wrap-anywhere">
            {agent.name}
          </p>
          <p dir="auto" className="line-clamp-3 text-left text-ink-2 wrap-anywhere">
            {agent.description?.trim() ||
              agent.greeting?.trim() ||
              `Hello from ${agent.name}. What would you like to know?`}
          </p>
        </div>
        {agent.hostUrl && (
          <p className="mt-3 text-small text-ink-2">
            The same page on a domain of its own:{" "}
            <a href={agent.hostUrl} className="font-mono wrap-anywhere underline">
              {new URL(agent.hostUrl).host}
            </a>
          </p>
        )}
      </div>
      <Boundary>
        <Suspense fallback={<Bone className="size-40" />}>
          <QrCode url={agent.publicUrl} name={agent.name} fileName={`${agent.subdomain}-qr`} />
        </Suspense>
      </Boundary>
    </div>
  );
}
