export interface AddFormProps {
  agentId: string;
  onDone: () => void;
}
