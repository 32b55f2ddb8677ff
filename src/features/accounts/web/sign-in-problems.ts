import type { SignInProblem } from "../contract.ts";

const sentences: Record<SignInProblem | "not-set-up", string> = {
  away: "Google did not answer. Try again, or sign in with your email.",
  cancelled: "You did not finish signing in with Google.",
  expired: "That took too long, or was started in another browser. Please try again.",
  refused: "Google’s response could not be trusted, so you were not signed in. Please try again.",
  unverified:
    "Google has not verified this email address. Verify it there, or sign in with your email.",
  "other-account":
    "This email has an account that is not linked to this Google account. Sign in with your password.",
  "registration-closed": "Registration is closed. Only people with an account can sign in.",
  "too-many": "Too many attempts. Please wait a minute.",
  suspended:
    "This account has been suspended. To see why, sign in with your password or check your email.",
  "not-set-up":
    "This site does not offer Google sign-in yet. Your email and a password work just as well.",
};

export function sentenceOf(problem: string): string {
  return new Map(Object.entries(sentences)).get(problem) ?? sentences.refused;
}
