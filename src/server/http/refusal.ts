import { errorCatalogue, type ErrorCode, type FieldErrors } from '../../contract/errors.ts'

/** An error of the catalog; http/translate.ts turns it into the envelope. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly errors: FieldErrors | null
  readonly retryAfterSeconds: number | null
  readonly status: number

  constructor(code: ErrorCode, details: { errors?: FieldErrors; retryAfterSeconds?: number; msg?: string } = {}) {
    super(details.msg ?? errorCatalogue[code].message)
    this.code = code
    this.status = errorCatalogue[code].status
    this.errors = details.errors ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }
}

/** Ends the request with an error of the catalog. */
export function refuse(code: ErrorCode, details?: ConstructorParameters<typeof Refusal>[1]): never {
  throw new Refusal(code, details)
}
