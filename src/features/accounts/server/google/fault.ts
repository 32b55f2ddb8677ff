import type { SignInProblem } from "../../contract.ts";

export class SignInFault extends Error {
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = "SignInFault";
    this.problem = problem;
  }
}
