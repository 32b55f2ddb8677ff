import type { ComponentProps } from "react";
import { Select } from "#platform/web/ui/field.tsx";
import { useAgentNames } from "./public.ts";

interface AgentSelectProps extends Omit<ComponentProps<"select">, "value" | "onChange"> {
  value: string | undefined;
  any: string;
  onChange: (id: string) => void;
}

export function AgentSelect({ value, any, onChange, ...rest }: AgentSelectProps) {
  const agents = useAgentNames();
  return (
    <Select {...rest} value={value ?? ""} onChange={(event) => onChange(event.target.value)}>
      <option value="">{any}</option>
      {agents.data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
