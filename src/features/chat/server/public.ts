export { firstTexts } from "./visitor-texts.ts";
