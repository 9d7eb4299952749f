/** Values of a thing before or after a change. */
export type AuditedValues = Record<string, unknown>

const secret = /password|secret|token|code|hash/i

/** Returns the values without secrets: those never reach the audit log. T9 */
export const withoutSecrets = (values: AuditedValues): AuditedValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name)))

/** Fields that say something about a person in words or numbers of their own; blanked when the account is deleted. T9 */
export const personalFields = [
  'name',
  'email',
  'phone',
  'parent_phone',
  'reason',
  'delivery',
  'reference',
  'message',
  'note',
] as const
