import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

const tones = {
  info: { ground: "bg-info-soft", icon: "text-info" },
  warning: { ground: "bg-warning-soft", icon: "text-warning" },
  danger: { ground: "bg-danger-soft", icon: "text-danger" },
};

interface BannerProps {
  icon: LucideIcon;
  tone: keyof typeof tones;
  action?: ReactNode;
  children: ReactNode;
}

export function Banner({ icon: Icon, tone, action, children }: BannerProps) {
  return (
    <div
      className={clsx(
        "flex items-center gap-x-3 gap-y-2.5 rounded-[10px] py-3 pr-3 pl-4 max-md:flex-wrap forced-colors:border",
        tones[tone].ground,
      )}
    >
      <Icon
        aria-hidden="true"
        className={clsx("size-4.5 shrink-0 max-md:mt-px max-md:self-start", tones[tone].icon)}
        strokeWidth={1.75}
      />
      <p className="min-w-0 grow basis-60 text-ink-2">{children}</p>
      {action && <div className="max-md:w-full max-md:[&>*]:w-full">{action}</div>}
    </div>
  );
}
