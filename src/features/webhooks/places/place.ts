/** What a team is told. Everything but the link may hold what visitors wrote. */
export interface Alert {
  title: string;
  facts: readonly { name: string; text: string }[];
  /** A visitor's own words. */
  said?: string;
  link: { name: string; url: string };
  isUrgent: boolean;
}

/** Where a team reads what happens: a chat tool, or an app for notifications. */
export interface Place {
  name: string;
  /** Where in the tool the address is made. */
  howTo: string;
  /** Addresses at such a host are this place's. */
  hosts: RegExp;
  /** Of an address that takes messages. */
  path: RegExp;
  /** With these the tool says that the address is gone, so nothing is retried. */
  goneStatuses: readonly number[];
  /** The address for something else that the tool gives out, such as a token. */
  read?: (typed: string) => string | undefined;
  /** Everything in `alert` must stay plain text: no markup, no mention, no link. */
  shape(alert: Alert, address: URL, chatId: string | null): { url: string; body: object };
}
