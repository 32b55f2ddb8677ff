import { PRODUCT_NAME } from "#shared/product.ts";
import type { HelpPage } from "../help-page-type.ts";

export const firstAgent: HelpPage = {
  slug: "first-agent",
  title: "Your first agent",
  summary: "From an empty account to an agent that answers, in about two minutes.",
  Content: () => (
    <>
      <h2>What is an agent?</h2>
      <p>
        An agent is the assistant that answers your visitors. You build one from your website, a
        maps listing, or a few sentences of your own.
      </p>
      <h2>How do I make my first agent?</h2>
      <ol>
        <li>
          <a href="/login?mode=create">Create an account</a>. It is free for 7 days, and no card is
          needed.
        </li>
        <li>On the dashboard, choose how the agent should learn about your business.</li>
        <li>Enter your website address, a maps listing or a description, and confirm.</li>
        <li>Ask it your first question in the same panel.</li>
        <li>Put it on your website with the embed code.</li>
      </ol>
      <h2>Can I try it before I sign up?</h2>
      <p>
        Yes. Enter your website on our <a href="/">home page</a>. {PRODUCT_NAME} reads a few pages
        while you watch, then you can ask questions. If you create an account in the same browser,
        you keep the agent, what it has read and your questions. Otherwise it is deleted after a
        day.
      </p>
      <h2>Which of the three ways should I choose?</h2>
      <p>
        If you have a website, choose that: the agent then knows everything your pages say, and they
        are read again every day. A maps listing gives it your name, address, phone and opening
        hours, which is enough for a shop or a workshop without a website. A description is
        quickest, and you can add a website later.
      </p>
      <h2>How long does it take?</h2>
      <p>
        A small website is read in under a minute. You can ask the agent while {PRODUCT_NAME} is
        still reading: it answers from the pages read so far.
      </p>
      <h2>Do I need a programmer?</h2>
      <p>
        No programmer is needed. You paste one line of code into your website, the way you would
        embed a video, or share the link to the agent's own page.
      </p>
      <h2>Can I have more than one agent?</h2>
      <p>
        How many agents you can have depends on your plan. Each agent has its own knowledge, colors
        and address, so different brands or branches stay separate. When your plan is full,{" "}
        <a href="/subscribe">choose a larger plan</a> to add more.
      </p>
      <h2>How do I pause or delete an agent?</h2>
      <p>
        Open the agent and use the Active/Paused switch. A paused agent shows visitors no button and
        no page, and keeps everything it knows. Delete is in the agent's menu under My Agents. It
        deletes the agent's conversations and leads too, and cannot be undone.
      </p>
    </>
  ),
};
