/** What a change was made by: staff in the studio, a command, an import, or at a time that staff have set. */
export const auditedBy = ['studio', 'command', 'import', 'schedule'] as const

/** Values of a thing before or after a change. */
export type AuditedValues = Record<string, unknown>

const secret = /password|secret|token|code|hash/i

const cleaned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return withoutSecrets(value as AuditedValues)
}

/** Returns the values without secrets, at any depth: those never reach the audit log. T9 */
export const withoutSecrets = (values: AuditedValues): AuditedValues =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !secret.test(name))
      .map(([name, value]) => [name, cleaned(value)]),
  )

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
  'answer',
] as const
