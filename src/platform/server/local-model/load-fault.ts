/** `message` is for the operator. */
export class LoadFault extends Error {
  readonly isTransient: boolean;

  constructor(reason: string, isTransient = false) {
    super(reason);
    this.name = "LoadFault";
    this.isTransient = isTransient;
  }
}
