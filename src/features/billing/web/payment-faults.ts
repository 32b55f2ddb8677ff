const key = "payment-fault";

/** For as long as the browser's tab is open, or until a payment arrives. */
export function notePaymentFault(isThere: boolean): void {
  if (isThere) sessionStorage.setItem(key, "yes");
  else sessionStorage.removeItem(key);
}

export function hasPaymentFault(): boolean {
  return sessionStorage.getItem(key) !== null;
}
