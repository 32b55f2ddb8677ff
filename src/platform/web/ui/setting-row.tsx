import type { ReactNode } from "react";
import { CardSection } from "./card.tsx";

interface SettingRowProps {
  title: ReactNode;
  text: ReactNode;
  children?: ReactNode;
}

export function SettingRow({ title, text, children }: SettingRowProps) {
  return (
    <CardSection className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4.5!">
      <div className="min-w-0 grow basis-40">
        <div className="flex flex-wrap items-center gap-2 font-medium">{title}</div>
        <div className="mt-0.5 text-small wrap-anywhere text-ink-2">{text}</div>
      </div>
      {children}
    </CardSection>
  );
}
