/** The product cannot start, for a reason a person can mend. Its message is all they need: no stack is shown. */
export class StartRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartRefused";
  }
}
