import { useState } from "react";
import { type ChatLanguage, chatLanguages } from "#language/codes.ts";
import { pageTexts } from "#language/page-texts.ts";
import { Field, Input, SearchInput, Select } from "#platform/web/ui/field.tsx";
import { type ChatSettings, ownTextNames } from "#shared/chat-settings.ts";
import { languageName } from "./language-name.ts";

type OwnTexts = ChatSettings["texts"];

interface OwnTextsFieldProps {
  language: ChatLanguage | null;
  texts: OwnTexts;
  onChange: (texts: OwnTexts) => void;
}

export function OwnTextsField({ language, texts, onChange }: OwnTextsFieldProps) {
  const [shown, setShown] = useState<ChatLanguage>(language ?? "en");
  const [search, setSearch] = useState("");
  const [isOpen, setOpen] = useState(false);
  const own = texts[shown] ?? {};
  const usual = pageTexts[shown];
  const found = ownTextNames.filter((name) =>
    `${own[name] ?? ""} ${usual[name]}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const changed = Object.values(texts).reduce((sum, one) => sum + Object.keys(one ?? {}).length, 0);

  function write(name: (typeof ownTextNames)[number], text: string) {
    const { [name]: _before, ...others } = own;
    onChange({ ...texts, [shown]: text.trim() ? { ...others, [name]: text } : others });
  }

  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer font-medium text-accent max-md:py-3">
        Customize chat texts{changed > 0 && ` (${changed} changed)`}
      </summary>
      {isOpen && (
        <>
          {" "}
          <div className="mt-4 grid gap-4 md:grid-cols-2">
            <Field label="Texts in">
              <Select
                value={shown}
                onChange={(event) =>
                  setShown(chatLanguages.find((one) => one === event.target.value) ?? "en")
                }
              >
                {chatLanguages.map((one) => (
                  <option key={one} value={one}>
                    {languageName(one)}
                  </option>
                ))}
              </Select>
            </Field>
            <SearchInput
              label="Search texts"
              placeholder="Search texts"
              value={search}
              onChange={setSearch}
              className="self-end"
            />
          </div>
          <div className="mt-4 flex max-h-110 flex-col gap-4 overflow-y-auto p-1">
            {found.map((name) => (
              <Field key={`${shown} ${name}`} label={usual[name]}>
                <Input
                  lang={shown}
                  maxLength={300}
                  value={own[name] ?? ""}
                  onChange={(event) => write(name, event.target.value)}
                />
              </Field>
            ))}
            {found.length === 0 && <p className="text-ink-2">No texts match.</p>}
          </div>
          <p className="mt-3 text-small text-ink-3">
            Keep the words in braces: they are filled in for you. The labels “Person” and “AI
            assistant” can't be changed.
          </p>
        </>
      )}
    </details>
  );
}
