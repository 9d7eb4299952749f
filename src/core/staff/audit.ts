import { nouns, type NounName } from '../editing/nouns.ts'

/** The origins of a change: staff in the studio, a command, an import, or a time that staff have set. */
export const auditedBy = ['studio', 'command', 'import', 'schedule'] as const

/** The kinds of things that staff change, besides those that are written in an editor. */
type PlainThing =
  | 'academy'
  | 'access'
  | 'account'
  | 'announcement'
  | 'assignment'
  | 'attempt'
  | 'backup'
  | 'email'
  | 'group'
  | 'invitation'
  | 'message'
  | 'note'
  | 'official_score'
  | 'order'
  | 'parent_link'
  | 'picture'
  | 'question'
  | 'quiz'
  | 'regrade'
  | 'report'
  | 'request'
  | 'review'
  | 'slip'

/** A kind of thing that staff change. */
export type AuditedThing = PlainThing | NounName

const alsoPublic: ReadonlySet<AuditedThing> = new Set(['academy', 'picture', 'quiz', 'review', 'slip'])

/** Returns whether a change of this thing may change what visitors see. */
export const isPublicThing = (thing: AuditedThing): boolean => thing in nouns || alsoPublic.has(thing)

/** The action on a thing, in the past tense: with the thing it names a change, 'request.accepted'. */
export type AuditedVerb =
  | 'accepted'
  | 'added'
  | 'address_link_sent'
  | 'answered'
  | 'applied'
  | 'archived'
  | 'attached'
  | 'awaited'
  | 'begun'
  | 'changed'
  | 'closed_by_staff'
  | 'conditions_set'
  | 'confirmed'
  | 'corrected'
  | 'declined'
  | 'deleted'
  | 'described'
  | 'disabled'
  | 'downloaded'
  | 'draft_dropped'
  | 'due_changed'
  | 'duplicated'
  | 'due_days_set'
  | 'edited'
  | 'enabled'
  | 'entry_code_made'
  | 'entry_code_withdrawn'
  | 'extended'
  | 'file_added'
  | 'file_removed'
  | 'given'
  | 'granted'
  | 'hidden'
  | 'imported'
  | 'joined'
  | 'joined_staff'
  | 'labeled'
  | 'made'
  | 'members_added'
  | 'members_removed'
  | 'moved'
  | 'paid'
  | 'parted'
  | 'password_link_sent'
  | 'paused'
  | 'published'
  | 'question_added'
  | 'question_moved'
  | 'questions_labeled'
  | 'question_put_back'
  | 'question_removed'
  | 'recovery_codes_renewed'
  | 'refund_noted'
  | 'refund_withdrawn'
  | 'reminded'
  | 'removed'
  | 'renamed'
  | 'reopened'
  | 'restored'
  | 'reverted'
  | 'resumed'
  | 'revoked'
  | 'role_changed'
  | 'scheduled'
  | 'second_factor_on'
  | 'second_factor_removed'
  | 'sent'
  | 'sent_again'
  | 'shortened'
  | 'shown'
  | 'signed_out'
  | 'students_added'
  | 'taken'
  | 'undone'
  | 'unscheduled'
  | 'voided'
  | 'withdrawn'

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
  'score',
] as const
