export { ActionCard } from "./visitor/action-card.tsx";
