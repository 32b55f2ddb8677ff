/** The product's name. An operator who renames the product changes it here and nowhere else. */
export const PRODUCT_NAME = "Parley";
