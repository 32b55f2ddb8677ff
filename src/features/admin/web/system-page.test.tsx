import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { showConsole } from "#testing/web/console.tsx";
// Loaded before the first test, which would wait for it otherwise.
import "./system-page.tsx";

const state = {
  version: "0.1.0",
  migration: "0001_begin",
  postgres: "18.0",
  databaseBytes: 12_000_000,
  disk: { freeBytes: 4_000_000_000, totalBytes: 9_000_000_000 },
  startedAt: "2026-11-19T12:00:00.000Z",
  memoryBytes: 120_000_000,
  processes: 1,
  jobs: { waiting: 0, running: 0, failed: 0 },
  mails: { waiting: 0, kept: 0, failed: 0, sent: 0 },
  model: null,
  modelToday: {
    calls: 120,
    callsOfTrials: 30,
    budget: { all: 10_000, ofTrials: 2_500, perTrial: 1_000, forPaying: 2_500 },
    inputTokens: 0,
    outputTokens: 0,
    cost: null,
  },
};

const fewer = "Answers are matched by exact words only, so some are missed.";
const tooLittle = "Only 120 MB of memory is left, and the models need 300.";

test.each([
  ["ready", null, "Ready", "They find and read the sections that answer a question."],
  ["idle", null, "Idle", "They load with the first question."],
  ["off", "LOCAL_MODEL is off.", "Off", `LOCAL_MODEL is off. ${fewer}`],
  ["failed", tooLittle, "Failed", `${tooLittle} ${fewer}`],
])(
  "the operator is told that the local models are %s, and why",
  async (status, reason, name, why) => {
    showConsole("/system", {
      "GET /system": () => ({ ...state, localModel: { status, reason } }),
      "GET /backups": () => ({ folder: "/data", files: [], isBeingMade: false, fault: null }),
      "GET /faults": () => [],
    });

    const card = within(
      await screen.findByRole(
        "region",
        { name: "Local models" },
        // The first page of a run draws slowly on a machine that does much besides.
        { timeout: 5000 },
      ),
    );

    expect(card.getByText(name)).toBeDefined();
    expect(card.getByText(why)).toBeDefined();
  },
);
