import type { NounName } from '../../../core/editing/nouns.ts'
import { plainText } from '../../../core/questions/reading.ts'
import { optionLetter } from '../../../core/questions/words.ts'
import type { AuditedThing } from '../../../core/staff/audit.ts'
import { useEditingWords } from '../shell/editing-words.ts'

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
/** The beginning of text stored by an editor of formatted text: the tag of a block. */
const isHtml = /^<(?:p|div|ul|ol|h[1-6]|blockquote|table|figure|details)[\s>]/

/**
 * Fields by which a change is undone or found, and which say nothing to a reader: rows of access, the id of a version, which has a number,
 * and that of the request which was answered.
 */
const hidden = new Set(['sources', 'version_id', 'requestId'])
/** Fields that name a course by its id. */
const ofCourse = new Set(['course', 'courseId', 'course_id'])

/**
 * Returns how entries of the audit log are written: their things, what was done, and their fields, with `courses` by their names. A code of a
 * former release stays as it is. T9
 */
export function useAuditWords(courses: readonly { id: number; name: string }[] = []) {
  const { studio, editing, format } = useEditingWords()
  const { audit: words } = studio
  const { things, verbs, change, fields, field, yes, no, none } = words
  const names: Partial<Record<string, string>> = {
    ...(Object.fromEntries(Object.entries(editing.nouns).map(([noun, { one }]) => [noun, one])) as Record<
      NounName,
      string
    >),
    ...things,
  } satisfies Record<AuditedThing, string>
  const thingOf = (thing: string) => names[thing] ?? thing
  const verbOf = (action: string) => {
    const [, verb = action] = action.split('.')
    return (verbs as Partial<Record<string, string>>)[verb] ?? verb
  }
  /** Says an action, which is a thing and a verb: 'order.confirmed'. */
  const changeOf = (action: string) => change(thingOf(action.split('.')[0] ?? ''), verbOf(action))
  const labels: Partial<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(editing.fields).map(([field, { label }]) => [field, label])),
    ...fields,
  }
  const fieldOf = (name: string) => labels[name] ?? field(name)
  const valueOf = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return none
    if (typeof value === 'boolean') return value ? yes : no
    if (typeof value === 'string') {
      if (isInstant.test(value)) return format.stamp(value)
      return isHtml.test(value) ? plainText(value) : value
    }
    if (Array.isArray(value)) return value.length === 0 ? none : value.map(valueOf).join('; ')
    if (typeof value === 'object') return linesOf(value).join(', ')
    return String(value)
  }
  const named: Partial<Record<string, Partial<Record<string, string>>>> = { section: words.sections, rule: words.rules }
  const valueIn = (name: string, value: unknown) => {
    // A key of an option is the letter that everyone sees beside it.
    if (name === 'keys' && Array.isArray(value)) return valueOf(value.map((key) => optionLetter(key) ?? key))
    if (ofCourse.has(name)) {
      const course = courses.find(({ id }) => id === value)
      if (course) return course.name
    }
    return named[name]?.[String(value)] ?? valueOf(value)
  }
  /** Returns the fields of a thing that have a value, a line each. */
  const linesOf = (values: object): string[] =>
    Object.entries(values).flatMap(([name, value]) =>
      value === null || hidden.has(name) ? [] : words.value(fieldOf(name), valueIn(name, value)),
    )
  /** Every kind of thing, by its name. */
  const kinds = Object.keys(names)
    .map((value) => ({ value, label: thingOf(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return { thingOf, verbOf, changeOf, linesOf, kinds }
}
