import { useState } from "react";
import { makePasskey } from "@/components/ui/passkey";
import { useToast } from "@/components/ui/toast";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { addPasskey, beginPasskey } from "@/lib/contract/passkeys";

export interface AddPasskeyActions {
  readonly begin: ActOf<typeof beginPasskey>;
  readonly addPasskey: ActOf<typeof addPasskey>;
}

/** Makes a passkey with the browser and stores it. `add` resolves to null when the server or the person refused. */
export function useAddPasskey({ begin, addPasskey: store }: AddPasskeyActions) {
  const { act } = useAct();
  const showToast = useToast();
  const [isAdding, setAdding] = useState(false);
  const add = async (name: string) => {
    setAdding(true);
    // The password is asked for before the browser shows its own dialog.
    const begun = await act(() => begin(), { refresh: false });
    const made = begun && (await makePasskey(async () => ({ ok: true, data: begun })));
    if (made && "problem" in made) showToast(made.problem, { tone: "bad" });
    const added =
      made && "answer" in made
        ? await act(() => store({ body: { name, credential: made.answer } }), { refresh: false })
        : null;
    setAdding(false);
    return added;
  };
  return { add, isAdding };
}
