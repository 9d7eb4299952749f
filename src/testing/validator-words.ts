/** The default messages of the validator (zod), which no user should see. */
export const validatorWords =
  /\binvalid\b|\bexpected\b|\breceived\b|\bunrecognized\b|too (big|small)|pattern|NaN|undefined|[<>]=|\bregex/i
