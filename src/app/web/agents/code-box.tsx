export function CodeBox({ code }: { code: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-card border border-line bg-sunken p-4 font-mono text-small"
    >
      <code>{code}</code>
    </pre>
  );
}
