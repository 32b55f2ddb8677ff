import clsx from "clsx";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "./button.tsx";
import { Input } from "./field.tsx";

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={isShown ? "text" : "password"}
        className={clsx("pr-12", className)}
      />
      <IconButton
        label={isShown ? "Hide password" : "Show password"}
        variant="ghost"
        size="small"
        className="absolute! top-1/2 right-1 -translate-y-1/2 active:-translate-y-1/2"
        onClick={() => setShown(!isShown)}
      >
        <Icon aria-hidden="true" />
      </IconButton>
    </span>
  );
}
