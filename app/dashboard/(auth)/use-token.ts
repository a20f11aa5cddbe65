"use client";

import { useEffect, useState } from "react";

/** The token behind `#token=`; taken out of the address at once, so that it stays in no history. Null: none. */
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
