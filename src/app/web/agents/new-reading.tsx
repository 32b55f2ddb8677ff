import { lazy, type ReactNode, Suspense } from "react";
import { useSearchParams } from "wouter";
import { Boundary } from "#platform/web/ui/boundary.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { NotLoaded } from "#platform/web/ui/page.tsx";
import { BoneRows, Loading } from "#platform/web/ui/skeleton.tsx";

const ReadingOf = lazy(() =>
  import("./reading-of.tsx").then((file) => ({ default: file.ReadingOf })),
);

/** Shows the reading of an agent just created; `reading` in the address says which. */
export function NewReading({ otherwise = null }: { otherwise?: ReactNode }) {
  const [params] = useSearchParams();
  const id = params.get("reading");
  if (!id) return otherwise;
  return (
    <Boundary
      instead={
        <Card>
          <NotLoaded what="The reading" />
        </Card>
      }
    >
      <Suspense
        fallback={
          <Loading>
            <Card>
              <BoneRows />
            </Card>
          </Loading>
        }
      >
        <ReadingOf id={id} otherwise={otherwise} />
      </Suspense>
    </Boundary>
  );
}
