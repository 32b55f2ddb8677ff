import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "wouter";
import { call } from "#platform/web/call.ts";
import { Button, LinkButton } from "#platform/web/ui/button.tsx";
import { Logo } from "#platform/web/ui/logo.tsx";
import { type NotificationKind, notificationKinds } from "#shared/notifications.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import { settingsApi } from "../../contract.ts";
import { mailNames } from "./mail-names.ts";

/** Asks first, because link scanners follow links, too. */
export function UnsubscribePage() {
  const [params] = useSearchParams();
  const key = params.get("key") ?? "";
  const kind = notificationKinds.find((one) => one === params.get("mail"));
  useEffect(() => {
    document.title = `Stop emails · ${PRODUCT_NAME}`;
  }, []);
  return (
    <main className="mx-auto flex max-w-110 flex-col gap-8 px-5 pt-6 pb-16 lg:pt-24">
      <Logo />
      {kind && key ? <Question unsubscribeKey={key} kind={kind} /> : <Broken />}
    </main>
  );
}

function Question({ unsubscribeKey, kind }: { unsubscribeKey: string; kind: NotificationKind }) {
  const stop = useMutation({
    mutationFn: () => call(settingsApi.unsubscribe, { params: { key: unsubscribeKey, kind } }),
    meta: { errorTitle: "The emails were not stopped" },
  });
  const name = mailNames[kind].name.toLowerCase();
  if (stop.isSuccess)
    return (
      <div role="status">
        <h1 className="text-h1 font-[680]">Done</h1>
        <p className="mt-2 mb-6 text-ink-2">
          {`You will get no more emails about this: ${name}. You can turn them back on in Settings.`}
        </p>
        <LinkButton href="/settings" isExternal>
          Open Settings
        </LinkButton>
      </div>
    );
  return (
    <div>
      <h1 className="text-h1 font-[680]">Stop these emails?</h1>
      <p className="mt-2 mb-6 text-ink-2">
        {`This is about: ${name}. ${mailNames[kind].text} Other emails keep coming.`}
      </p>
      <Button variant="primary" isBusy={stop.isPending} onClick={() => stop.mutate()}>
        Stop these emails
      </Button>
    </div>
  );
}

function Broken() {
  return (
    <div>
      <h1 className="text-h1 font-[680]">This link is incomplete</h1>
      <p className="mt-2 mb-6 text-ink-2">
        Open it from the email again, or choose your emails in Settings.
      </p>
      <LinkButton href="/settings" isExternal>
        Open Settings
      </LinkButton>
    </div>
  );
}
