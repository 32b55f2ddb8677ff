import { useAddress } from "#platform/web/address.ts";
import { focusPage } from "#platform/web/focus-page.ts";

export function useSourceAddress() {
  const { params, change, go } = useAddress();
  return {
    sourceId: params.get("source"),
    adding: params.get("add"),
    search: params.get("search") ?? "",
    open: (id: string | null) => {
      go({ source: id, add: null, search: null });
      // The pressed button is replaced by the view.
      focusPage();
    },
    add: (kind: string | null) => (kind === null ? change : go)({ add: kind }),
    searchFor: (text: string) => change({ search: text }),
  };
}
