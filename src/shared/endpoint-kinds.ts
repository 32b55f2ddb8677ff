/** Tools in which a team reads messages, told by an incoming webhook. */
export const placeKinds = ["slack", "teams", "discord", "google-chat", "ntfy", "telegram"] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** `webhook`: another program, told by signed events. */
export const endpointKinds = ["webhook", ...placeKinds] as const;
export type EndpointKind = (typeof endpointKinds)[number];
