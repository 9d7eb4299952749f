/** How the validator (zod) speaks by itself: nobody should read it. */
export const validatorWords =
  /\binvalid\b|\bexpected\b|\breceived\b|\bunrecognized\b|too (big|small)|pattern|NaN|undefined|[<>]=|\bregex/i
