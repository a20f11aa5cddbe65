import { useSyncExternalStore } from "react";

/** Whether the browser says that there is no connection. */
export function useOffline(): boolean {
  return useSyncExternalStore(listenToConnection, () => !navigator.onLine);
}

function listenToConnection(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
