declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  /** The options of Swagger UI that the reference uses (its docs/usage/configuration.md). */
  export interface SwaggerOptions {
    readonly domNode: HTMLElement;
    readonly url: string;
    /** null: nothing is sent to the badge of validator.swagger.io. */
    readonly validatorUrl: null;
    readonly deepLinking: boolean;
    readonly docExpansion: "list" | "full" | "none";
    readonly defaultModelsExpandDepth: number;
    readonly persistAuthorization: boolean;
    readonly tryItOutEnabled: boolean;
    /** Called once the description is drawn. */
    readonly onComplete: () => void;
  }
  export default function SwaggerUIBundle(options: SwaggerOptions): unknown;
}
