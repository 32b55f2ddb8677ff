export { TriedActions } from "./tried-actions.tsx";
