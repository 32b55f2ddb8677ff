import { call } from "#platform/web/call.ts";
import { adminSettingsApi, type NewSetting, type Setting } from "../contract-settings.ts";
import { useOperatorMutation, useOperatorQuery, useOperatorTask } from "./operator-calls.ts";
import { under, useOperatorPaths } from "./operator-path.ts";
import { withProof } from "./prove.ts";

const settingsKey = ["settings"];
/** What is offered depends on the provider. */
export const modelsKey = ["models"];

export function useSettings() {
  return useOperatorQuery(settingsKey, adminSettingsApi.list);
}

export type SettingChanges = Record<string, string | null>;

/** §7.28: one call per setting. */
export function useSaveSettings(settings: readonly Setting[]) {
  const { signIn } = useOperatorPaths();
  return useOperatorTask(
    async (changes: SettingChanges) => {
      const of = (key: string) => settings.find((setting) => setting.key === key);
      // Secrets last, because changing an address drops the stored one.
      const inOrder = Object.entries(changes).sort(
        ([one], [other]) =>
          Number(of(one)?.isSecret === true) - Number(of(other)?.isSecret === true),
      );
      for (const [key, value] of inOrder) {
        const known = of(key);
        await withProof<unknown>(() =>
          value === null
            ? call(under(signIn, adminSettingsApi.remove), { params: { key } })
            : call(under(signIn, adminSettingsApi.set), { body: { ...bodyOf(known), key, value } }),
        );
      }
    },
    {
      done: "API Settings Saved",
      doneText: "They apply from now on.",
      failed: "Failed to save API settings.",
      changes: [settingsKey, modelsKey],
    },
  );
}

function bodyOf(known: Setting | undefined): Partial<NewSetting> {
  if (!known) return {};
  return { category: known.category, description: known.description ?? undefined };
}

export function useCreateSetting() {
  return useOperatorMutation(adminSettingsApi.set, {
    done: "Setting Created",
    failed: "Failed to create setting.",
    changes: [settingsKey, modelsKey],
  });
}

export function useRemoveSetting(onDone: () => void) {
  return useOperatorMutation(adminSettingsApi.remove, {
    done: "Setting Deleted",
    failed: "Failed to delete setting.",
    changes: [settingsKey, modelsKey],
    onDone,
  });
}
