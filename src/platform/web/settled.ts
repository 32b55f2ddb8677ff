import { useEffect, useState } from "react";

const settledAfterMs = 200;

/** Follows when the typing rests, and not at every letter. What is given can be written as JSON. */
export function useSettled<Value extends object>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const wanted = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(wanted)), settledAfterMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return settled;
}
