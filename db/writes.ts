/** Whether a statement may write. It errs on that side: a word in a literal counts. */
export const WRITES =
  /\b(?:insert|update|delete|truncate|create|alter|drop|vacuum|nextval|setval|pg_notify|share)\b/i;
