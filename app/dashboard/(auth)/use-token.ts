"use client";

import { useEffect, useState } from "react";

/**
 * The token from the `#token=` fragment, removed from the URL to keep it out of the history. Undefined at first; null
 * if absent.
 */
export function useToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const found = new URLSearchParams(window.location.hash.slice(1)).get("token");
    if (found === null) {
      setToken((kept) => kept ?? null);
      return;
    }
    setToken(found);
    window.history.replaceState(null, "", window.location.pathname);
  }, []);
  return token;
}
