/** In words for the operator. */
export class LoadFault extends Error {
  /** Worth trying again later. */
  readonly isTransient: boolean;

  constructor(reason: string, isTransient = false) {
    super(reason);
    this.name = "LoadFault";
    this.isTransient = isTransient;
  }
}
