import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#platform/web/call.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import { type OwnModelChange, ownModelsApi } from "../contract-own.ts";
import { modelStateQuery } from "./models-data.ts";

export const modelChoicesQuery = queryOptions({
  queryKey: ["models"],
  queryFn: () => call(ownModelsApi.choices),
});

export const ownModelQuery = queryOptions({
  queryKey: ["own-model"],
  queryFn: () => call(ownModelsApi.get),
});

export function useSetOwnModel() {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: OwnModelChange) => call(ownModelsApi.set, { body }),
    meta: { isShownInForm: true },
    onSuccess: (own) => {
      client.setQueryData(ownModelQuery.queryKey, own);
      toast({ title: "Saved", text: "Your agents use your key from now on." });
      return refresh();
    },
  });
}

export function useRemoveOwnModel() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(ownModelsApi.remove),
    onSuccess: () => {
      toast({ title: "Deleted", text: "Your key is no longer stored here." });
      return refresh();
    },
  });
}

export function useListOwnModels() {
  return useMutation({
    mutationFn: (body: z.input<typeof ownModelsApi.list.body>) => call(ownModelsApi.list, { body }),
    meta: { isShownInForm: true },
  });
}

function useRefresh() {
  const client = useQueryClient();
  const changed = [ownModelQuery, modelChoicesQuery, modelStateQuery];
  return () => Promise.all(changed.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
}
