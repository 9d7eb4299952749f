import type { NounName } from '../../../core/editing/nouns.ts'
import type { AuditedThing } from '../../../core/staff/audit.ts'
import * as editingWords from '#words/studio-editing'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'

/** Returns how entries of the audit log are written: their things, and what was done. A code of a former release stays as it is. T9 */
export function useAuditWords() {
  const { studio, editing } = useWords(studioWords, editingWords)
  const { things, verbs, change } = studio.audit
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
  /** An action is a thing and a verb: 'order.confirmed'. */
  const changeOf = (action: string) => change(thingOf(action.split('.')[0] ?? ''), verbOf(action))
  return { thingOf, verbOf, changeOf }
}
