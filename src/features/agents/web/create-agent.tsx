import { ArrowLeft, ChevronRight, Globe, MapPin, PencilLine } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { WithinAgentLimit } from "#features/billing/web/public.tsx";
import { useAddress } from "#platform/web/address.ts";
import { focusPage } from "#platform/web/focus-page.ts";
import { Boundary } from "#platform/web/ui/boundary.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { NotLoaded } from "#platform/web/ui/page.tsx";
import { Bone, Loading } from "#platform/web/ui/skeleton.tsx";
import { creationMethods } from "#shared/vocabulary.ts";

type Method = (typeof creationMethods)[number];

const formOf = (method: Method) =>
  lazy(() => import("./create-forms.tsx").then((file) => ({ default: file.methodForms[method] })));
const forms = {
  website: formOf("website"),
  maps: formOf("maps"),
  describe: formOf("describe"),
};

const methods = {
  website: {
    icon: Globe,
    title: "From your website",
    text: "It reads your pages. Best if your site is up to date.",
    example: "yourbusiness.com",
    takes: "Usually takes two minutes",
  },
  maps: {
    icon: MapPin,
    title: "From a maps listing",
    text: "Address, hours and phone, from a link or a pasted listing.",
    example: "maps.app.goo.gl/…",
    takes: "Usually takes a minute",
  },
  describe: {
    icon: PencilLine,
    title: "In your own words",
    text: "A few sentences are enough. You can add pages later.",
    example: "“We bake bread in Leeds, open Tuesday to Sunday.”",
    takes: "Ready at once",
  },
} satisfies Record<Method, object>;

export function CreateAgent() {
  const { params, change, go } = useAddress();
  const method = creationMethods.find((known) => known === params.get("method"));
  const [left, setLeft] = useState<Method>();

  if (!method)
    return (
      <WithinAgentLimit>
        <MethodChoice left={left} onChoose={(chosen) => go({ method: chosen })} />
      </WithinAgentLimit>
    );

  const { title, takes } = methods[method];
  const MethodForm = forms[method];
  const leave = { create: null, method: null };
  const back = () => {
    setLeft(method);
    go({ method: null });
  };
  return (
    <Card label={title} className="animate-rise p-6 max-md:p-4">
      <div className="flex items-center gap-3">
        <Button size="small" onClick={back}>
          <ArrowLeft aria-hidden="true" />
          Back
        </Button>
        <h2 className="text-h3 font-[640]">{title}</h2>
        <p className="ml-auto text-small text-ink-3 max-sm:hidden">{takes}</p>
      </div>
      <Boundary instead={<NotLoaded what="The form" />}>
        <Suspense fallback={<FormBones />}>
          <MethodForm
            onCancel={() => {
              setLeft(method);
              go(leave);
              focusPage();
            }}
            onCreated={(agent) => {
              change({ ...leave, reading: agent.id });
              focusPage();
            }}
          />
        </Suspense>
      </Boundary>
    </Card>
  );
}

function FormBones() {
  return (
    <Loading>
      <div className="mt-5 flex flex-col gap-5">
        {[1, 2].map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Bone className="h-3 w-28" />
            <Bone className="h-10 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

function takeFocus(button: HTMLButtonElement | null) {
  button?.focus();
}

interface MethodChoiceProps {
  left: Method | undefined;
  onChoose: (method: Method) => void;
}

function MethodChoice({ left, onChoose }: MethodChoiceProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="-mt-2 text-ink-2">How should it learn about your business?</p>
      <ul className="grid gap-3 md:grid-cols-3">
        {creationMethods.map((method) => {
          const { icon: Icon, title, text, example } = methods[method];
          return (
            <li key={method}>
              <button
                type="button"
                ref={method === left ? takeFocus : null}
                onClick={() => onChoose(method)}
                className="flex h-full w-full cursor-pointer items-start gap-3.5 rounded-card border border-line bg-surface p-4 text-left transition-colors duration-(--dur-quick) hover:border-line-strong hover:bg-hover"
              >
                <Icon
                  aria-hidden="true"
                  className="size-5 shrink-0 text-accent"
                  strokeWidth={1.75}
                />
                <span className="min-w-0 grow">
                  <span className="block font-semibold">{title}</span>
                  <span className="block text-small text-ink-2">{text}</span>
                  <span className="mt-1.5 block text-small text-ink-3">For example {example}</span>
                </span>
                <ChevronRight aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-3" />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
