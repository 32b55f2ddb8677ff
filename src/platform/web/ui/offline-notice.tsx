import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine);
  return (
    <div aria-live="polite">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2.5 bg-warning-soft px-4 py-2.5 text-small font-medium">
          <WifiOff aria-hidden="true" className="size-4 shrink-0 text-warning" />
          You are offline. This may be out of date, and changes are not saved until you reconnect.
        </p>
      )}
    </div>
  );
}

function watch(tell: () => void) {
  window.addEventListener("online", tell);
  window.addEventListener("offline", tell);
  return () => {
    window.removeEventListener("online", tell);
    window.removeEventListener("offline", tell);
  };
}
