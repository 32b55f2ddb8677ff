export { countUnanswered } from "./unanswered.ts";
