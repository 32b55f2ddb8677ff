import { expect, test } from "vitest";
import type { z } from "zod";
import { Credentials, NewAccount } from "#features/accounts/contract.ts";
import { OperatorCredentials } from "#features/admin/contract.ts";
import { NewSetting, OperatorPasswordChange } from "#features/admin/contract-settings.ts";
import { NewAgent } from "#features/agents/contract.ts";
import { NewPlan } from "#features/billing/contract.ts";
import { NewLead } from "#features/leads/contract.ts";

const agentId = "11111111-1111-1111-1111-111111111111";

test.each<[string, z.ZodType, object, Record<string, string>]>([
  [
    "§5.1 signing in",
    Credentials,
    {},
    { email: "Invalid email address", password: "Password is required" },
  ],
  [
    "§5.2 registering",
    NewAccount,
    {},
    {
      firstName: "First name is required",
      lastName: "Last name is required",
      email: "Invalid email address",
      password: "Password must be at least 6 characters",
    },
  ],
  ["§5.3 an agent", NewAgent, {}, { name: "Name is required" }],
  [
    "§5.5 a lead",
    NewLead,
    { agentId },
    { name: "Name is required", email: "Invalid email address" },
  ],
  [
    "§5.7 the operator",
    OperatorCredentials,
    {},
    { email: "Email is required", password: "Password is required" },
  ],
  [
    "§5.8 a new password",
    OperatorPasswordChange,
    { currentPassword: "a", newPassword: "b" },
    { confirmPassword: "All password fields are required." },
  ],
  [
    "§5.9 a setting",
    NewSetting,
    {},
    { key: "Key and value are required.", value: "Key and value are required." },
  ],
  ["§5.11 a plan", NewPlan, { price: 5 }, { name: "Plan name is required." }],
])(
  "%s: a field that is left out is named in the words of the form",
  (_what, schema, sent, told) => {
    const issues = schema.safeParse(sent).error?.issues ?? [];
    expect(
      Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message])),
    ).toEqual(told);
  },
);
