/** The product's name. An operator who renames the product changes it here and nowhere else. */
export const PRODUCT_NAME = "Parley";

/** The product's own agent, which knows its help pages, stands at `/agent/demo`. No owner can have the name. */
export const DEMO_SUBDOMAIN = "demo";
