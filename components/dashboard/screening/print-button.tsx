"use client";

import { Printer } from "lucide-react";
import { Button } from "@/components/ui/button";

/** Opens the browser's print dialog; it is not on the paper itself. */
export function PrintButton() {
  return (
    <span className="print:hidden">
      <Button onClick={() => window.print()}>
        <Printer aria-hidden="true" /> Print
      </Button>
    </span>
  );
}
