/** Why the models cannot be used, in words for the operator. */
export class LoadFault extends Error {
  /** It may pass by itself, so that it is worth trying again later. */
  readonly isTransient: boolean;

  constructor(reason: string, isTransient = false) {
    super(reason);
    this.name = "LoadFault";
    this.isTransient = isTransient;
  }
}
