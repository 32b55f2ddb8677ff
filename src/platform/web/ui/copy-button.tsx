import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, IconButton } from "./button.tsx";
import { toast } from "./toast.tsx";

const shownMs = 2000;

interface CopyButtonProps {
  label: string;
  text: string;
  /** Said when it is copied, such as 'URL copied to clipboard'. */
  copied: string;
}

export function CopyButton({ label, text, copied }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(text, copied);
  return (
    <IconButton label={label} onClick={copy}>
      {isCopied ? (
        <Check aria-hidden="true" className="text-positive" />
      ) : (
        <Copy aria-hidden="true" />
      )}
    </IconButton>
  );
}

/** The same with words, where copying is what one came for. */
export function CopyWordsButton({ label, text, copied }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(text, copied);
  return (
    <Button variant="primary" onClick={copy}>
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {isCopied ? "Copied!" : label}
    </Button>
  );
}

function useCopy(text: string, copied: string) {
  // What was copied and not whether: another text has not been copied yet.
  const [last, setLast] = useState<{ text: string }>();
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [last]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setLast({ text });
      toast({ title: "Copied!", text: copied });
    } catch {
      // Browsers refuse without a secure page or without permission.
      toast({ title: "Error", text: "Failed to copy to clipboard", isDestructive: true });
    }
  }

  return { isCopied: last?.text === text, copy };
}
