import { type ComponentProps, type ComponentType, useContext, useEffect, useState } from "react";
import type { LoadedOffer, OfferAnswer } from "#features/actions/contract.ts";
import type { ActionCard } from "#features/actions/web/public.tsx";
import { LanguageContext, useTexts } from "./texts.ts";

interface OfferedProps {
  offer: LoadedOffer;
  isBusy: boolean;
  onAnswer: (said: string, answers: OfferAnswer) => void;
}

/** The card is loaded when one is offered. */
export function Offered({ offer, isBusy, onAnswer }: OfferedProps) {
  const texts = useTexts();
  const language = useContext(LanguageContext);
  const [loaded, setLoaded] = useState<{
    Card: ComponentType<ComponentProps<typeof ActionCard>>;
  } | null>(null);
  useEffect(() => {
    import("#features/actions/web/public.tsx").then(
      ({ ActionCard: Card }) => setLoaded({ Card }),
      () => {},
    );
  }, []);
  return (
    loaded && (
      <loaded.Card
        offer={offer}
        texts={texts}
        language={language}
        isBusy={isBusy}
        onAnswer={(values, said) =>
          onAnswer(said, {
            id: offer.id,
            isDeclined: !values,
            ...((!offer.values || offer.isDraft) && { values }),
          })
        }
      />
    )
  );
}
