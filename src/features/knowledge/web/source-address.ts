import { useAddress } from "#platform/web/address.ts";
import { focusPage } from "#platform/web/focus-page.ts";
import { pageStatuses } from "#shared/vocabulary.ts";

export function useSourceAddress() {
  const { params, change, go } = useAddress();
  return {
    sourceId: params.get("source"),
    adding: params.get("add"),
    search: params.get("search") ?? "",
    /** Pages of this status only. */
    only: pageStatuses.find((one) => one === params.get("only")),
    open: (id: string | null) => {
      go({ source: id, add: null, search: null, only: null });
      // The pressed button is replaced by the view.
      focusPage();
    },
    add: (kind: string | null) => (kind === null ? change : go)({ add: kind }),
    showOnly: (status: string) => change({ only: status }),
    searchFor: (text: string) => change({ search: text }),
  };
}
