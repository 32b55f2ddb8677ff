import { PRODUCT_NAME } from "#shared/product.ts";
import type { HelpPage } from "../help-page-type.ts";

export const answers: HelpPage = {
  slug: "answers",
  title: "What it answers, and what it doesn't",
  summary: "Where answers come from, and what happens when your pages don't say.",
  Content: () => (
    <>
      <p>
        An agent answers from what you give it, and nothing else. Every answer that states a fact
        names the page it comes from.
      </p>
      <h2>What happens when my pages don't say?</h2>
      <p>
        Your visitor reads a plain “I don't know” and can leave contact details. The question waits
        for you in the inbox, among the unanswered ones. It never guesses.
      </p>
      <h2>Where does an answer come from?</h2>
      <p>
        Every answer has a number that leads to the page and the sentence behind it. You and your
        visitors can check each one.
      </p>
      <h2>Does it use a language model?</h2>
      <p>
        It works without one: {PRODUCT_NAME} quotes the best section of your pages. If a language
        model is connected, it writes the answer from the same sections, and what it writes is
        checked against them.
      </p>
      <h2>Can I choose the model, and how it answers?</h2>
      <p>
        Open the agent. Under Language Model you choose how freely it words its answers and how long
        they are. If your plan includes the choice of language model, you also choose the model, and
        can use your own key: add it in Settings, with a daily limit. Without a model, these have no
        effect.
      </p>
      <h2>Which languages does it speak?</h2>
      <p>
        The chat speaks fifteen languages: Arabic, Chinese, Dutch, English, French, German, Hebrew,
        Hindi, Italian, Japanese, Polish, Portuguese, Spanish, Swedish and Turkish. It follows the
        visitor's browser, or a language you choose.
      </p>
      <h2>Does it say that it's an AI?</h2>
      <p>
        Yes, always. Every message is labeled AI assistant or Person, and the label can't be turned
        off. If someone asks whether it is human, the agent tells the truth.
      </p>
      <h2>What can't an agent do?</h2>
      <p>
        An agent doesn't book appointments, check calendars, stock or orders, or read pictures. It
        tells visitors what your pages say, takes contact details, and can bring in a person.
      </p>
      <h2>How do I try a question before my visitors do?</h2>
      <p>
        Open the agent and go to its Playground. It shows the answer and the sections it comes from,
        or why nothing was found. Test questions aren't counted in your statistics.
      </p>
    </>
  ),
};
