import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, IconButton } from "./button.tsx";
import { toast } from "./toast.tsx";

const shownMs = 2000;

interface CopyButtonProps {
  label: string;
  text: string;
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
  // The text rather than a flag, so that a changed text counts as not copied.
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
      // Browsers refuse without https or permission.
      toast({ title: "Error", text: "Failed to copy to clipboard", isDestructive: true });
    }
  }

  return { isCopied: last?.text === text, copy };
}
