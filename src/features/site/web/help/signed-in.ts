/** Filled in by the server, which knows the session. */
export const signedIn = { href: "{{account-url}}", label: "{{account-label}}" };
