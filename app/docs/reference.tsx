"use client";

import "swagger-ui-dist/swagger-ui.css";
import { useEffect, useRef, useState } from "react";

/** Swagger UI draws `main` inside our own; a page has one. */
function dropLandmarks(inside: HTMLElement): void {
  for (const main of inside.querySelectorAll("main")) main.setAttribute("role", "none");
}

/** The endpoint reference: Swagger UI from this server, showing this server's own /openapi.json. */
export function Reference() {
  const place = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    import("swagger-ui-dist/swagger-ui-es-bundle.js")
      .then(({ default: show }) => {
        if (isGone || !place.current) return;
        show({
          domNode: place.current,
          url: "/openapi.json",
          validatorUrl: null,
          deepLinking: true,
          docExpansion: "list",
          defaultModelsExpandDepth: -1,
          persistAuthorization: false,
          tryItOutEnabled: false,
          onComplete: () => place.current && dropLandmarks(place.current),
        });
      })
      .catch(() => setFailed(true));
    return () => {
      isGone = true;
    };
  }, []);
  if (hasFailed) {
    return (
      <p role="alert">
        The reference could not be shown. Its source is <a href="/openapi.json">/openapi.json</a>.
      </p>
    );
  }
  return <div ref={place} />;
}
