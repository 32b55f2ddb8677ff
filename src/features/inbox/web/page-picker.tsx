import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useState } from "react";
import { useDebounced } from "#platform/web/debounced.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { SearchInput } from "#platform/web/ui/field.tsx";
import type { KnownPage } from "../contract-unanswered.ts";
import { pagesQuery } from "./inbox-data.ts";

const shownMax = 6;

interface PagePickerProps {
  agentId: string;
  onPick: (page: KnownPage) => void;
}

/** Instead of writing an answer: the page of the website that has it. */
export function PagePicker({ agentId, onPick }: PagePickerProps) {
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const asked = useDebounced({ search });
  const pages = useQuery({ ...pagesQuery(agentId, asked.search), enabled: isOpen });
  const found = pages.data?.slice(0, shownMax);
  return (
    <div className="flex flex-col gap-2">
      <Button
        size="small"
        variant="ghost"
        className="self-start"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <FileText aria-hidden="true" />
        Point to a page instead
      </Button>
      {isOpen && (
        <>
          <SearchInput
            label="Search the pages your agent has read"
            placeholder="Search pages"
            value={search}
            onChange={setSearch}
          />
          <ul aria-label="Pages" className="flex flex-col empty:hidden">
            {found?.map((page) => (
              <li key={page.url}>
                <button
                  type="button"
                  onClick={() => {
                    onPick(page);
                    setOpen(false);
                  }}
                  className="flex min-h-11 w-full cursor-pointer flex-col justify-center rounded-control px-2.5 py-1 text-left hover:bg-hover"
                >
                  <span dir="auto" className="w-full truncate font-medium">
                    {page.title}
                  </span>
                  <span className="w-full truncate text-small text-ink-3">{page.url}</span>
                </button>
              </li>
            ))}
          </ul>
          {found?.length === 0 && (
            <p className="text-small text-ink-2">
              {search.trim() ? "No page matches." : "Your agent has read no pages yet."}
            </p>
          )}
        </>
      )}
    </div>
  );
}
