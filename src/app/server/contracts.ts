import * as accounts from "#features/accounts/contract.ts";
import * as secondFactor from "#features/accounts/contract-second-factor.ts";
import * as actions from "#features/actions/contract.ts";
import * as ownActions from "#features/actions/contract-own.ts";
import * as agents from "#features/agents/contract.ts";
import * as analytics from "#features/analytics/contract.ts";
import * as answers from "#features/answers/contract.ts";
import * as billing from "#features/billing/contract.ts";
import * as chat from "#features/chat/contract.ts";
import * as identity from "#features/chat/contract-identity.ts";
import * as inbox from "#features/inbox/contract.ts";
import * as keys from "#features/keys/contract.ts";
import * as knowledge from "#features/knowledge/contract.ts";
import * as leads from "#features/leads/contract.ts";
import * as models from "#features/models/contract.ts";
import * as ownModels from "#features/models/contract-own.ts";
import * as site from "#features/site/contract.ts";
import * as team from "#features/team/contract.ts";
import * as webhooks from "#features/webhooks/contract.ts";

/** What is described to programs, under which heading, in this order. */
export const contracts = [
  {
    tag: "Conversations",
    about: "What visitors say, and what an agent answers.",
    contract: { ...chat, ...identity },
  },
  { tag: "Agents", about: "What answers for a business, and how it looks.", contract: agents },
  {
    tag: "Actions",
    about: "What an agent does in other systems, and the log of it.",
    contract: { ...actions, ...ownActions },
  },
  { tag: "Knowledge", about: "The sources that an agent answers from.", contract: knowledge },
  {
    tag: "Playground",
    about: "Trying questions, and why an answer came about.",
    contract: answers,
  },
  { tag: "Leads", about: "The contact details that visitors left.", contract: leads },
  { tag: "Inbox", about: "Conversations, people who answer, open questions.", contract: inbox },
  { tag: "Analytics", about: "Numbers and reports.", contract: analytics },
  { tag: "Webhooks", about: "Other systems that are told what happens.", contract: webhooks },
  {
    tag: "Models",
    about: "The language model that writes answers, and an owner's key for one.",
    contract: { ...models, ...ownModels },
  },
  {
    tag: "Site",
    about: "Trying an agent before signing up, and writing to whoever runs the service.",
    contract: site,
  },
  { tag: "API keys", about: "Made by people only, so no key makes another.", contract: keys },
  {
    tag: "Account",
    about: "Signing in, and a person's own settings.",
    contract: { ...accounts, ...secondFactor },
  },
  { tag: "Team", about: "Colleagues and their roles.", contract: team },
  { tag: "Billing", about: "Plans, subscriptions and payments.", contract: billing },
];
