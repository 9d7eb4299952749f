import type { CallInput, CallReply } from '../../../contract/api.ts'
import type * as announcementWords from '#words/studio-announcements'
import type { Difference } from '../editor/conflict.tsx'
import { chosenId } from '../shell/choices.ts'

/** The groups and courses that can be written to. */
export type Options = NonNullable<CallReply<'GET /studio/group-choices'>['data']>
/** An announcement that is being written. */
export type Draft = NonNullable<CallReply<'GET /studio/announcements/draft'>['data']>
export type Values = Draft['values']
type Audience = CallInput<'POST /studio/announcements'>['body']['to']
type FormWords = (typeof announcementWords)['announcing']['form']

/** Returns whom the form has chosen: 'course 3', 'group 5' or 'selection'. */
export function audienceOf({ to, selection }: Values): Audience {
  if (to === 'selection' && selection !== null) return { by: to, selection: selection.selection }
  const [by, id] = to.split(' ')
  return by === 'course' ? { by, course_id: chosenId(id) } : { by: 'group', group_id: chosenId(id) }
}

/** Returns whom a draft is for as the form has it among its options; empty when that is no longer one of them. */
function audienceLabel({ to, selection }: Values, { groups, courses }: Options, words: FormWords): string {
  if (to === 'selection') return selection === null ? '' : words.selected(selection.many)
  const [by, id] = to.split(' ')
  if (by === 'course') return courses.find((course) => course.id === Number(id))?.name ?? ''
  const group = groups.find((one) => one.id === Number(id))
  return group ? words.group(group.name, group.members) : ''
}

/** Returns whether two drafts are for the same people. A selection counts only where it is chosen. */
const isSameAudience = (one: Values, other: Values) =>
  one.to === other.to && (one.to !== 'selection' || JSON.stringify(one.selection) === JSON.stringify(other.selection))

/** Returns what two versions of an announcement hold differently: whom it is for, who gets it, its title and its text. T7 */
export function differencesOf(mine: Values, theirs: Values, options: Options, words: FormWords): Difference[] {
  const labels = { to: words.to, receivers: words.receivers.label, title: words.heading, text: words.text }
  const shown = (values: Values) => ({
    ...values,
    to: audienceLabel(values, options, words),
    receivers: words.receivers.choices[values.receivers],
  })
  const [ours, others] = [shown(mine), shown(theirs)]
  return (['to', 'receivers', 'title', 'text'] as const).flatMap((name) =>
    (name === 'to' ? isSameAudience(mine, theirs) : mine[name] === theirs[name])
      ? []
      : { name, label: labels[name], mine: ours[name], theirs: others[name], isHtml: false },
  )
}
