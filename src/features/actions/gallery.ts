import type { ActionField } from "./contract.ts";
import type { NewAction } from "./contract-own.ts";

// From the public references: WooCommerce REST API v3 (Orders), Cal.com API v2 (Slots, Bookings). Each is a filled-in
// HTTP call that the owner can see and change like any other.

interface GalleryQuestion {
  name: string;
  label: string;
  hint: string;
  isSecret?: boolean;
}

interface GalleryEntry {
  name: string;
  text: string;
  asks: readonly GalleryQuestion[];
  actions: (answers: Record<string, string>) => NewAction[];
}

const galleryNames = ["woocommerce", "calcom"] as const;
export type GalleryName = (typeof galleryNames)[number];

const usual = { kind: "http", isOn: true, callsPerDay: 500 } as const;

export const gallery: Record<GalleryName, GalleryEntry> = {
  woocommerce: {
    name: "Order look-up in WooCommerce",
    text: "Visitors learn where their order is, by its number and the email address it was placed with.",
    asks: [
      { name: "shop", label: "Your shop's address", hint: "For example https://shop.example.com" },
      {
        name: "key",
        label: "Consumer key",
        hint: "WooCommerce › Settings › Advanced › REST API. Give it permission to read only.",
      },
      { name: "secret", label: "Consumer secret", hint: "Shown beside the key.", isSecret: true },
    ],
    actions: ({ shop = "", key = "", secret = "" }) => [
      {
        ...usual,
        name: "Order look-up",
        purpose:
          "Tells the state of an order, what is in it and what it cost, by its number and the email address it was placed with.",
        examples: [
          "Where is my order?",
          "Has my parcel been sent yet?",
          "What is the status of order 1234?",
          "My order has not arrived",
          "Track my order",
        ],
        fields: [
          field("order_number", "Order number", "number", "As in the email about the order."),
          field("email", "Email", "email", "The address that the order was placed with."),
        ],
        settings: {
          method: "GET",
          address: `${shop.trim().replace(/\/+$/, "")}/wp-json/wc/v3/orders/{order_number}`,
          headers: [
            {
              name: "Authorization",
              value: `Basic ${btoa(`${key.trim()}:${secret.trim()}`)}`,
              isSecret: true,
            },
          ],
          body: "",
          shown: [
            { label: "Order", path: "number" },
            { label: "Status", path: "status" },
            { label: "Placed", path: "date_created" },
            { label: "Items", path: "line_items[*].name" },
            { label: "Total", path: "total" },
            { label: "Currency", path: "currency" },
          ],
          // Order numbers can be guessed: without this anyone could read anyone's order.
          checks: [{ path: "billing.email", field: "email" }],
        },
        changes: false,
      },
    ],
  },
  calcom: {
    name: "Booking with Cal.com",
    text: "Visitors see which times are free, and book one. Adds two actions.",
    asks: [
      {
        name: "eventType",
        label: "Event type ID",
        hint: "The number in the address of the event type's page at Cal.com.",
      },
      {
        name: "key",
        label: "API key",
        hint: "Cal.com › Settings › Developer › API keys. It begins with cal_.",
        isSecret: true,
      },
      { name: "timeZone", label: "Time zone", hint: "For example Europe/Berlin" },
    ],
    actions: ({ eventType = "", key = "", timeZone = "" }) => [
      {
        ...usual,
        name: "Free times",
        purpose: "Lists the free times of a day, for which an appointment can be booked.",
        examples: [
          "Which times are free on Thursday?",
          "When is the next free appointment?",
          "Do you have anything this week?",
        ],
        fields: [field("day", "Day", "date", "The day to look at.")],
        settings: {
          method: "GET",
          address: `https://api.cal.com/v2/slots?eventTypeId=${encodeURIComponent(eventType.trim())}&start={day}&end={day}&timeZone=${encodeURIComponent(timeZone.trim())}`,
          headers: [{ name: "cal-api-version", value: "2024-09-04", isSecret: false }],
          body: "",
          shown: [{ label: "Free", path: "data.*[*].start" }],
          checks: [],
        },
        changes: false,
      },
      {
        ...usual,
        name: "Book an appointment",
        purpose: "Books an appointment at a free time.",
        examples: [
          "I would like to book an appointment",
          "Can I come in tomorrow at ten?",
          "Book me in for Friday",
        ],
        fields: [
          field("start", "Day and time", "moment", "One of the free times."),
          field("name", "Name", "text", ""),
          field("email", "Email", "email", "The confirmation is sent there."),
        ],
        settings: {
          method: "POST",
          address: "https://api.cal.com/v2/bookings",
          headers: [
            { name: "Authorization", value: `Bearer ${key.trim()}`, isSecret: true },
            { name: "cal-api-version", value: "2026-02-25", isSecret: false },
          ],
          body: JSON.stringify(
            {
              eventTypeId: Number(eventType),
              start: "{start}",
              attendee: { name: "{name}", email: "{email}", timeZone: timeZone.trim() },
            },
            null,
            2,
          ),
          shown: [
            { label: "What", path: "data.title" },
            { label: "When", path: "data.start" },
            { label: "Status", path: "data.status" },
          ],
          checks: [],
        },
        changes: true,
      },
    ],
  },
};

function field(
  name: string,
  label: string,
  type: ActionField["type"],
  description: string,
): ActionField {
  return { name, label, type, description, isRequired: true, choices: [] };
}
