export const PRODUCT_NAME = "Parley";

/** The product's own agent, at `/agent/demo`; reserved. */
export const DEMO_SUBDOMAIN = "demo";
