import { useEffect, useState } from "react";

const settledAfterMs = 200;

/** Debounced. The value must be JSON. */
export function useSettled<Value extends object>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const wanted = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(wanted)), settledAfterMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return settled;
}
