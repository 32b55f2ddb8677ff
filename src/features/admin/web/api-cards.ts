import { providerNames } from "#features/models/web/public.ts";
import { modelProviders } from "#shared/vocabulary.ts";
import { adminSettingsApi } from "../contract-settings.ts";

export interface ApiField {
  key: string;
  label: string;
  hint?: string;
  unset?: string;
  options?: readonly { value: string; label: string }[];
}

export interface ApiCardText {
  title: string;
  text: string;
  fields: readonly ApiField[];
  test?: { label: string; endpoint: typeof adminSettingsApi.testModel };
}

export const paymentCard: ApiCardText = {
  title: "Payment Provider",
  text: "With Flutterwave's keys, owners pay on its page. Both secrets come from its dashboard.",
  fields: [
    { key: "flutterwave_public_key", label: "Public Key" },
    { key: "flutterwave_secret_key", label: "Secret Key" },
    {
      key: "flutterwave_secret_hash",
      label: "Secret Hash",
      hint: "The one you set for webhooks at Flutterwave.",
    },
  ],
};

export const modelCard: ApiCardText = {
  title: "AI Provider",
  text: "Without one, agents quote the owner's pages. With one, a model writes from the same sections.",
  fields: [
    {
      key: "ai_provider",
      label: "Provider",
      unset: "None",
      options: modelProviders.map((value) => ({ value, label: providerNames[value] })),
    },
    {
      key: "ai_api_key",
      label: "API Key",
      hint: "Of this provider. If you change the provider, enter its key again.",
    },
    { key: "ai_organization", label: "Organization ID (optional)" },
    {
      key: "ai_base_url",
      label: "Base address",
      hint: "For Ollama, vLLM, OpenRouter and so on. Leave empty for the provider's own address. If you change the host, enter the key again.",
    },
    {
      key: "ai_embedding_model",
      label: "Embedding model",
      hint: "Finds answers by meaning. Leave empty to match words only.",
    },
    {
      key: "ai_silence_seconds",
      label: "Longest silence",
      hint: "Seconds the model may stay silent before the agent answers without it. 20 if empty; allow more for a model that loads on its first question.",
    },
    {
      key: "ai_answer_seconds",
      label: "Longest answer",
      hint: "Seconds for a complete answer, including the model’s reasoning. 60 if empty.",
    },
    {
      key: "ai_output_tokens",
      label: "Longest answer in tokens",
      hint: "Including the model’s reasoning. 4,000 if empty.",
    },
    {
      key: "ai_enabled",
      label: "Use the model",
      unset: "Yes, if one is set",
      options: [{ value: "false", label: "No: agents answer on their own" }],
    },
    {
      key: "ai_own_keys",
      label: "Owners’ own keys",
      hint: "An owner’s key is used for their agents only, and has a daily limit.",
      unset: "Allowed, if the plan includes the choice",
      options: [{ value: "false", label: "Not allowed" }],
    },
  ],
  test: { label: "Test", endpoint: adminSettingsApi.testModel },
};

export const otherCards: readonly ApiCardText[] = [
  {
    title: "Google OAuth",
    text: "For 'Continue with Google' at sign-in.",
    fields: [
      { key: "google_client_id", label: "Client ID" },
      { key: "google_client_secret", label: "Client Secret" },
      {
        key: "google_redirect_uri",
        label: "Redirect URI",
        hint: "Leave empty for /api/auth/google/callback at this address.",
      },
    ],
  },
  {
    title: "Mail",
    text: "Until a server is set, emails are kept where you can read them.",
    fields: [
      { key: "smtp_url", label: "Mail server", hint: "smtp://user:password@mail.example:587" },
      { key: "mail_from", label: "Sender", hint: "Parley <hello@example.com>" },
    ],
    test: { label: "Send a test email", endpoint: adminSettingsApi.testMail },
  },
  {
    title: "Maps",
    text: "With Google's key, listings come from the Places API; without it, from OpenStreetMap.",
    fields: [{ key: "google_maps_api_key", label: "API Key" }],
  },
  {
    title: "Terms and Privacy",
    text: "Links to your own documents. Without them, this product's own pages are shown.",
    fields: [
      { key: "terms_url", label: "Terms of use" },
      { key: "privacy_url", label: "Privacy policy" },
    ],
  },
];
