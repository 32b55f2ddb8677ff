import { queryOptions, useMutation } from "@tanstack/react-query";
import { ApiError, call } from "#platform/web/call.ts";
import { toastAfterLoad } from "#platform/web/ui/toast.tsx";
import { PRODUCT_NAME } from "#shared/product.ts";
import { authApi, type Credentials, type NewAccount } from "../contract.ts";

export const signInOptionsQuery = queryOptions({
  queryKey: ["sign-in-options"],
  queryFn: () => call(authApi.options),
});

export function useSignIn(to?: string) {
  return useMutation({
    mutationFn: (body: Credentials) => call(authApi.signIn, { body }).catch(codeNeeded),
    meta: { errorTitle: "Login failed", errorText: "Login failed" },
    onSuccess: (user) => {
      if (user) enter("Login successful!", "Welcome back!", to);
    },
  });
}

/** No failure: the form asks for the code. */
function codeNeeded(error: unknown) {
  if (error instanceof ApiError && error.code === "code_needed") return null;
  throw error;
}

export function useRegister() {
  return useMutation({
    mutationFn: (body: NewAccount) => call(authApi.register, { body }),
    meta: {
      errorTitle: "Registration failed",
      errorText: "Registration failed",
    },
    onSuccess: () => enter("Registration successful!", `Welcome to ${PRODUCT_NAME}.`),
  });
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => call(authApi.forgotPassword, { body: { email } }),
  });
}

export function useResetPassword(token: string) {
  return useMutation({
    mutationFn: (password: string) => call(authApi.resetPassword, { body: { token, password } }),
    meta: { isShownInForm: true },
    onSuccess: ({ isSignedIn }) =>
      isSignedIn
        ? enter("Password changed", "You are signed in.")
        : enter("Password changed", "Sign in with it and a code from your app.", "/login"),
  });
}

export function useVerifyEmail(token: string) {
  return useMutation({ mutationFn: () => call(authApi.verifyEmail, { body: { token } }) });
}

/** A full reload, because `/` is a different page once signed in (§4.6). */
function enter(title: string, text: string, to = "/") {
  toastAfterLoad({ title, text });
  window.location.assign(to);
}
