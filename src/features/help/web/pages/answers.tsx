import { PRODUCT_NAME } from "#shared/product.ts";
import type { HelpPage } from "../help-page-type.ts";

export const answers: HelpPage = {
  slug: "answers",
  title: "What it answers, and what it does not",
  summary: "Where answers come from, and what happens when your pages are silent.",
  Content: () => (
    <>
      <p>
        An agent answers from what you gave it, and from nothing else. Each answer that states a
        fact names the page it stands on.
      </p>
      <h2>What happens when my pages do not say?</h2>
      <p>
        The agent says that it does not know, offers to take the visitor's contact details, and puts
        the question on your list of unanswered questions. It never guesses.
      </p>
      <h2>Where does an answer come from?</h2>
      <p>
        Every answer carries a number, and the number leads to the page and the sentence behind it.
        You and your visitors can check each one.
      </p>
      <h2>Does it use a language model?</h2>
      <p>
        It works without one: {PRODUCT_NAME} then quotes the best passage of your pages. Where the
        operator has set up a language model, the model writes the answer from the same passages,
        and what it writes is checked against them.
      </p>
      <h2>Which languages does it speak?</h2>
      <p>
        The chat speaks fourteen languages: Arabic, Chinese, Dutch, English, French, German, Hebrew,
        Hindi, Italian, Japanese, Polish, Portuguese, Spanish and Turkish. It follows the visitor's
        browser, or the language that you choose.
      </p>
      <h2>Does it say that it is an AI?</h2>
      <p>
        Yes, always. Every message carries the label AI assistant or Person, and the label cannot be
        switched off. Asked whether it is a human, the agent tells the truth.
      </p>
      <h2>What can an agent not do?</h2>
      <p>
        An agent books no appointments, looks into no calendar, no stock and no order, and reads no
        pictures. It tells what your pages say, takes contact details, and calls a person.
      </p>
      <h2>How do I try a question before my visitors do?</h2>
      <p>
        Open the agent and its Playground. It shows the answer, the passages it rests on, and why
        nothing was found where nothing was. Tests never count in your figures.
      </p>
    </>
  ),
};
