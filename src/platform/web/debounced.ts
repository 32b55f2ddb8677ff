import { useEffect, useState } from "react";

const debounceMs = 200;

/** The value must be JSON. */
export function useDebounced<Value extends object>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const wanted = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(wanted)), debounceMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return settled;
}
