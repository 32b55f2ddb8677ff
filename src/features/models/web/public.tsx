export { ModelPicker } from "./model-picker.tsx";
