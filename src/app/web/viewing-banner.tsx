import { useMutation } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { authApi } from "#features/accounts/contract.ts";
import { call } from "#platform/web/call.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { formatMoment } from "#shared/dates.ts";

/** Shown while an operator views as the owner; reloads when the time is up. */
export function ViewingBanner({ name, until }: { name: string; until: Date }) {
  const end = useMutation({
    mutationFn: () => call(authApi.endViewing),
    onSuccess: ({ continueAt }) => window.location.assign(continueAt),
  });
  const timeIsUp = useEffectEvent(() => end.mutate());
  useEffect(() => {
    const timer = setTimeout(timeIsUp, Math.max(0, until.getTime() - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return (
    <section
      aria-label="Viewing as the owner"
      className="tall:sticky top-0 z-(--z-nav) flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-warning-soft px-4 py-2.5 md:px-6 max-md:top-14"
    >
      <p className="flex min-w-0 grow items-center gap-2.5 text-warning">
        <Eye className="size-4.5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">
          You are viewing these pages as <strong className="font-semibold">{name}</strong> until{" "}
          {formatMoment(until)}. You can look but not change anything.
        </span>
      </p>
      <Button size="small" isBusy={end.isPending} onClick={() => end.mutate()}>
        End view
      </Button>
    </section>
  );
}
