import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { settingCategories } from "#shared/vocabulary.ts";

export const Setting = z.object({
  key: z.string(),
  value: z.string(),
  description: z.string().nullable(),
  category: z.enum(settingCategories),
  isSecret: z.boolean(),
  isSet: z.boolean(),
  isKnown: z.boolean(),
  updatedAt: z.coerce.date().nullable(),
});
export type Setting = z.infer<typeof Setting>;

const required = "Key and value are required.";

export const SettingKey = z
  .string(required)
  .trim()
  .min(1, { error: required, abort: true })
  .max(64, "A key can have at most 64 characters.")
  // Names in capitals are environment variables, which cannot be set here.
  .regex(
    /^[a-z][a-zA-Z0-9_.-]*$/,
    "Start with a lowercase letter; then use letters, digits, dots, hyphens and underscores.",
  );

export const NewSetting = z.object({
  key: SettingKey,
  value: z
    .string(required)
    .trim()
    .min(1, required)
    .max(4000, "A value can have at most 4,000 characters."),
  description: z.string().trim().max(300).nullish(),
  category: z
    .enum(settingCategories)
    .nullish()
    .transform((category) => category ?? "general"),
});
export type NewSetting = z.infer<typeof NewSetting>;

const Tried = z.object({ works: z.boolean(), message: z.string() });
export type Tried = z.infer<typeof Tried>;

const text = z.string().max(200).default("");

export const OperatorPasswordChange = z
  .object({ currentPassword: text, newPassword: text, confirmPassword: text })
  .superRefine(({ currentPassword, newPassword, confirmPassword }, { addIssue }) => {
    const refuse = (path: string, message: string) =>
      addIssue({ code: "custom", path: [path], message });
    // §5.8: one message at a time, in this order.
    if (!currentPassword || !newPassword || !confirmPassword) {
      const first = !currentPassword
        ? "currentPassword"
        : !newPassword
          ? "newPassword"
          : "confirmPassword";
      refuse(first, "All password fields are required.");
    } else if (newPassword !== confirmPassword)
      refuse("confirmPassword", "New passwords do not match.");
    else if (newPassword.length < 8)
      refuse("newPassword", "New password must be at least 8 characters long.");
  });

export const adminSettingsApi = {
  list: endpoint("admin", "GET /api/:secret/settings", { response: z.array(Setting) }),
  set: endpoint("admin", "POST /api/:secret/settings", {
    body: NewSetting,
    response: Setting,
    status: 201,
  }),
  remove: endpoint("admin", "DELETE /api/:secret/settings/:key", {
    params: z.object({ key: SettingKey }),
    response: z.object({}),
  }),
  testModel: endpoint("admin", "POST /api/:secret/settings/test-model", { response: Tried }),
  testMail: endpoint("admin", "POST /api/:secret/settings/test-mail", { response: Tried }),
  changePassword: endpoint("admin", "POST /api/:secret/change-password", {
    body: OperatorPasswordChange,
    response: z.object({}),
  }),
};
