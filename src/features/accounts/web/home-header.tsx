import { ArrowLeft } from "lucide-react";
import { LinkButton } from "#platform/web/ui/button.tsx";
import { Logo } from "#platform/web/ui/logo.tsx";

export function HomeHeader() {
  return (
    <header className="flex items-center justify-between">
      <Logo />
      <LinkButton href="/" isExternal variant="ghost" size="small" className="-mr-3">
        <ArrowLeft aria-hidden="true" />
        Back to home
      </LinkButton>
    </header>
  );
}
