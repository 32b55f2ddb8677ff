import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "wouter";
import { TextLink } from "#platform/web/ui/button.tsx";
import { Bone, Loading } from "#platform/web/ui/skeleton.tsx";
import type { SignInOptions } from "../contract.ts";
import { rememberPlan } from "./chosen-plan.ts";
import { GoogleButton, takePressOfGoogle } from "./google-button.tsx";
import { signInOptionsQuery } from "./login-data.ts";
import { Notice } from "./notice.tsx";
import { AuthFrame } from "./public.tsx";
import { RegisterForm } from "./register-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { sentenceOf } from "./sign-in-problems.ts";

export function LoginPage() {
  const [params] = useSearchParams();
  const options = useQuery(signInOptionsQuery);
  const [hasPressedGoogle] = useState(takePressOfGoogle);
  const isNew = params.get("mode") === "create";
  const plan = params.get("plan");
  useEffect(() => {
    if (plan) rememberPlan(plan);
  }, [plan]);
  const isMissingGoogle = hasPressedGoogle && options.data?.hasGoogle === false;
  const problem = isMissingGoogle ? "not-set-up" : params.get("problem");
  return (
    <AuthFrame
      title={isNew ? "Create Account" : "Sign In"}
      text={
        <>
          {isNew ? "Already have an account? " : "New here? "}
          <TextLink href={isNew ? "/login" : "/login?mode=create"}>
            {isNew ? "Sign In" : "Create Account"}
          </TextLink>
        </>
      }
    >
      {problem && <Notice>{sentenceOf(problem)}</Notice>}
      {options.isPending ? <Shapes /> : <Ways isNew={isNew} options={options.data} />}
    </AuthFrame>
  );
}

/** Without `options` (the call failed) email and password are offered anyway. */
function Ways({ isNew, options }: { isNew: boolean; options: SignInOptions | undefined }) {
  if (isNew && options?.isRegistrationOpen === false)
    return <Notice>Registration is closed. If you have an account, you can still sign in.</Notice>;
  const isGoogleFirst = options?.hasGoogle !== false;
  return (
    <>
      {isGoogleFirst && (
        <>
          <GoogleButton isNew={isNew} />
          <Or>or with email</Or>
        </>
      )}
      {isNew ? <RegisterForm /> : <SignInForm />}
      {isNew && options && (
        <p className="text-small text-ink-2">
          By creating an account you agree to the{" "}
          <TextLink href={options.termsUrl} isNewTab>
            terms of use
          </TextLink>{" "}
          and the{" "}
          <TextLink href={options.privacyUrl} isNewTab>
            privacy policy
          </TextLink>
          .
        </p>
      )}
      {/* Shown even if Google is not configured: pressing it says so (rulings 3, 39). */}
      {!isGoogleFirst && (
        <>
          <Or>or</Or>
          <GoogleButton isNew={isNew} note="Not available here" />
        </>
      )}
    </>
  );
}

function Or({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-3 text-small text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      {children}
    </p>
  );
}

function Shapes() {
  return (
    <Loading>
      <div className="flex flex-col gap-5">
        <Bone className="h-10 rounded-control! max-md:h-11.5" />
        <Bone className="h-10 rounded-control! max-md:h-11.5" />
        <Bone className="h-10 rounded-control! max-md:h-11.5" />
      </div>
    </Loading>
  );
}
