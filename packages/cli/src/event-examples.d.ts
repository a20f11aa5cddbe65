/** Made from the contract when the program is bundled (tools/cli/bundle.ts): the example of each event of the reference. */
declare module "event-examples" {
  export const EXAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
