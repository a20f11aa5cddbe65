import { Search } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";

/** Finds the links with one reference. A plain form, so the result has an address. */
export function LinkFilter({ userId }: { readonly userId: string }) {
  return (
    <search>
      <form action="/dashboard/verifications/links" className="flex gap-2 border-line border-b p-3">
        <div className="min-w-0 flex-1 sm:max-w-80">
          <Input
            type="search"
            name="userId"
            aria-label="Reference"
            defaultValue={userId}
            maxLength={255}
            autoComplete="off"
            placeholder="Your reference"
          />
        </div>
        <Button type="submit" className="h-10 sm:h-9">
          <Search aria-hidden="true" /> Search
        </Button>
      </form>
    </search>
  );
}
