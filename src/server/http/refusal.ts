import type { AccountProblem } from '../../core/accounts/rules.ts'
import type { CodedText, Parameters } from '../../core/coded.ts'
import { errorCatalog, type ErrorCode } from '../../contract/errors.ts'
import type { ProblemCode } from '../../contract/problems.ts'

/** The problems with each field, by codes. */
export type FieldProblems = Record<string, (ErrorCode | ProblemCode | AccountProblem | CodedText)[]>

/** An error of the catalog; http/translate.ts turns it into the envelope. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly params: Parameters
  readonly errors: FieldProblems | null
  readonly retryAfterSeconds: number | null
  readonly status: number

  constructor(
    code: ErrorCode,
    details: { params?: Parameters; errors?: FieldProblems; retryAfterSeconds?: number } = {},
  ) {
    super(errorCatalog[code].message)
    this.code = code
    this.params = details.params ?? {}
    this.status = errorCatalog[code].status
    this.errors = details.errors ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }
}

/** Ends the request with an error of the catalog. */
export function refuse(code: ErrorCode, details?: ConstructorParameters<typeof Refusal>[1]): never {
  throw new Refusal(code, details)
}
