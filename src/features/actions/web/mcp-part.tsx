import { Field, Input } from "#platform/web/ui/field.tsx";
import type { EditorProps } from "./editor-props.ts";
import { HeadersPart } from "./headers-part.tsx";
import { ReplyPart } from "./reply-part.tsx";

export function McpPart(props: EditorProps) {
  const { settings } = props.action;
  return (
    <>
      <Field
        label="Address of the MCP server"
        error={props.faults["settings.address"]}
        hint={
          <>
            The tool <code className="wrap-anywhere">{settings.tool}</code> is called there. If you
            change the host, enter the key again.
          </>
        }
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={settings.address}
          onChange={(event) => props.onSettings({ address: event.target.value })}
        />
      </Field>
      <HeadersPart settings={settings} onSettings={props.onSettings} faults={props.faults} />
      <ReplyPart {...props} />
    </>
  );
}
