import { expect, test } from "vitest";
import { hasFiguresOf } from "./figures.ts";

test("case 164: figures agree however they are written, and no others do", () => {
  for (const [claim, evidence] of [
    ["It costs $6.", "Delivery: 6.00 USD"],
    ["It costs $1,200.50", "1.200,5 €"],
    ["Open 9 AM to 6 PM", "9:00 – 18:00"],
    ["Open 9:00 to 18:00", "from 9 to 6"],
    ["Open 9:00 to 18:00", "9am–6pm"],
    ["Open at 6:30 pm", "Opens at 18:30"],
    ["Call (212) 555-0100", "Phone: +1 212 555 0100"],
    ["2 cakes", "Two cakes come without eggs."],
    ["1. Choose\n2. Pay $6", "Choose, then pay $6."],
    ["No figures", "at all"],
  ] as const)
    expect(hasFiguresOf(claim, evidence), claim).toBe(true);
  for (const [claim, evidence] of [
    ["It costs $5.", "It costs $6, and $50 on Sundays."],
    ["It costs $2.80", "It costs $2.85"],
    ["Open at 7 am", "Open from 9:00 to 18:00"],
    ["Open at 9:30", "Open at 9:00"],
    ["Call 212 555 0199", "Phone: +1 212 555 0100"],
    ["100 % refund", "A refund within 30 days"],
  ] as const)
    expect(hasFiguresOf(claim, evidence), claim).toBe(false);
});
