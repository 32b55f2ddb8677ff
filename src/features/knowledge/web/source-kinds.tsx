import {
  FileText,
  Globe,
  type LucideIcon,
  MapPin,
  MessageCircleQuestion,
  Pencil,
  StickyNote,
} from "lucide-react";
import type { ComponentType } from "react";
import type { SourceKind } from "#shared/vocabulary.ts";
import { AddFile } from "./add-file.tsx";
import type { AddFormProps } from "./add-form-props.ts";
import { AddPage, AddText, AddWebsite } from "./add-forms.tsx";
import { AddListing } from "./add-listing.tsx";
import { FoundPages } from "./found-pages.tsx";
import { AddPair } from "./pair-form.tsx";
import { PairsCard } from "./pairs.tsx";
import {
  FileContent,
  ListingContent,
  PageContent,
  type SourceContentProps,
  TextContent,
} from "./source-content.tsx";

interface ShownKind {
  name: string;
  text: string;
  word: string;
  icon: LucideIcon;
  origin: "web" | "file" | "owner";
  hasManyPages?: boolean;
  unit: "section" | "question";
  untitled: (url: string | null) => string;
  descriptionName?: string;
  AddForm: ComponentType<AddFormProps>;
  Content: ComponentType<SourceContentProps>;
}

export const kindsOfSource: Record<SourceKind, ShownKind> = {
  website: {
    name: "Website",
    text: "All its public pages, read again every day.",
    word: "Website",
    icon: Globe,
    origin: "web",
    hasManyPages: true,
    unit: "section",
    untitled: (url) => (url ? new URL(url).host : "Website"),
    AddForm: AddWebsite,
    Content: FoundPages,
  },
  page: {
    name: "Single page",
    text: "One address, and nothing it links to.",
    word: "Page",
    icon: StickyNote,
    origin: "web",
    unit: "section",
    untitled: (url) => (url ? withoutScheme(url) : "Page"),
    AddForm: AddPage,
    Content: PageContent,
  },
  file: {
    name: "File",
    text: "PDF, Word, Excel, PowerPoint, text and more, up to 20 MB.",
    word: "File",
    icon: FileText,
    origin: "file",
    unit: "section",
    untitled: () => "File",
    AddForm: AddFile,
    Content: FileContent,
  },
  text: {
    name: "Text",
    text: "Your own words, or something you paste.",
    word: "Text",
    icon: Pencil,
    origin: "owner",
    unit: "section",
    untitled: () => "Text",
    descriptionName: "About the business",
    AddForm: AddText,
    Content: TextContent,
  },
  questions: {
    name: "Question and answer",
    text: "Comes before anything else when asked.",
    word: "Questions",
    icon: MessageCircleQuestion,
    origin: "owner",
    unit: "question",
    untitled: () => "Questions and answers",
    AddForm: AddPair,
    Content: PairsCard,
  },
  maps: {
    name: "Maps listing",
    text: "Address, phone and opening hours from a map.",
    word: "Maps listing",
    icon: MapPin,
    origin: "owner",
    unit: "section",
    untitled: () => "Maps listing",
    AddForm: AddListing,
    Content: ListingContent,
  },
};

function withoutScheme(url: string) {
  const { host, pathname, search } = new URL(url);
  return host + pathname + search;
}
