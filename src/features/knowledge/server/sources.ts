// biome-ignore-all assist/source/organizeImports: in the order in which they happen
// What can be done with a source, by its owner and by jobs. How kinds of sources differ is in source-kinds.ts.

/** Added by an owner: a website or page, file, text, maps listing, or question with its answer. */
export { addAddress } from "./change-sources.ts";
export { addWebsite } from "./add-website.ts";

/** A few pages for someone who only tries an agent; the rest after sign-up. */
export { readTheRest, readTried } from "./try-website.ts";

export { addFile } from "./file/store-file.ts";
export { addText } from "./write-own-text.ts";
export { addListing } from "./listing/store-listing.ts";
export { addPair } from "./question-pairs.ts";

export { firstTurn, readWebsite, triedTurn } from "./reading/read-website.ts";
export { readStoredFile } from "./file/store-file.ts";
export { readListing } from "./listing/read-listing.ts";
export { giveUp } from "./reading/give-up.ts";

export { readDueSources } from "./read-due-sources.ts";
export { readAgain, stopReading } from "./change-sources.ts";

export { getKnowledge, listReading, searchPages, searchPassages } from "./queries.ts";
export { leaveOutPage, readPageAgain } from "./change-pages.ts";
export { changeSource, sourceContent } from "./source-content.ts";
export { changePair, removePair, searchPairs } from "./question-pairs.ts";

export { removeSource } from "./change-sources.ts";
