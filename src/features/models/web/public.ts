import { useQuery } from "@tanstack/react-query";
import { modelChoicesQuery } from "./own-model-data.ts";

export type { ModelChoices } from "../contract-own.ts";
export { draftOf, hasFault, offerOf } from "./offer-draft.ts";
export { providerNames } from "./provider-names.ts";

export function useModelChoices() {
  return useQuery(modelChoicesQuery);
}
