import { useId, useState } from "react";
import type { LoadedOffer } from "../../contract.ts";
import { OfferForm } from "./offer-form.tsx";
import { type CardTexts, linesOf, shownValue, type Typed } from "./offer-values.ts";

interface ActionCardProps {
  offer: LoadedOffer;
  texts: CardTexts;
  language: string;
  isBusy: boolean;
  /** Null means no. `said` is shown in the conversation until the server's text arrives. */
  onAnswer: (values: Typed | null, said: string) => void;
}

/** Loaded when something is offered. Takes no focus. */
export function ActionCard({ offer, texts, language, isBusy, onAnswer }: ActionCardProps) {
  const { name, host, fields, words } = offer;
  const mayChange = offer.values === null || offer.isDraft;
  const [typed, setTyped] = useState<Typed>(offer.values ?? {});
  const isWhole = fields.every((field) => !field.isRequired || offer.values?.[field.name]);
  const [isChecking, setChecking] = useState(offer.values !== null && (isWhole || !offer.isDraft));
  const heading = useId();
  const values = mayChange ? typed : (offer.values ?? {});
  const decline = (
    <button type="button" disabled={isBusy} onClick={() => onAnswer(null, texts.noThanks)}>
      {texts.noThanks}
    </button>
  );
  if (!isChecking)
    return (
      <OfferForm
        offer={offer}
        texts={texts}
        typed={typed}
        onNext={(given) => {
          setTyped(given);
          setChecking(true);
        }}
      >
        {decline}
      </OfferForm>
    );
  return (
    <section aria-labelledby={heading} className="contact">
      <hgroup>
        <h2 id={heading} dir="auto">
          {name}
        </h2>
        <p>{words.sentTo.replace("{host}", host)}</p>
      </hgroup>
      <dl>
        {fields.map(
          (field) =>
            values[field.name] && (
              <div key={field.name}>
                <dt dir="auto">{field.label}</dt>
                <dd dir="auto">{shownValue(field, values[field.name] ?? "", language)}</dd>
              </div>
            ),
        )}
      </dl>
      {offer.consentLine && <p>{offer.consentLine}</p>}
      <div className="actions">
        <button
          type="button"
          aria-disabled={isBusy}
          className="brand"
          onClick={() => !isBusy && onAnswer(values, linesOf(offer, values))}
        >
          {texts.send}
        </button>
        {mayChange && (
          <button type="button" disabled={isBusy} onClick={() => setChecking(false)}>
            {words.change}
          </button>
        )}
        {decline}
      </div>
    </section>
  );
}
