import { expect, test } from 'vitest'
import { announcing } from '../../../languages/en/studio-announcements.ts'
import { audienceOf, differencesOf, type Options, type Values } from './announcement-draft.ts'

const options = {
  groups: [{ id: 5, name: 'Morning class', members: 2 }],
  courses: [{ id: 3, name: 'Grammar Workshop' }],
} as Options
const selectionOf = (...ids: number[]) => ({ selection: { by: 'ids' as const, ids }, many: ids.length })
const typed = (changed: Partial<Values>): Values => ({
  to: '',
  selection: null,
  receivers: 'students',
  title: '',
  text: '',
  ...changed,
})
const differing = (mine: Partial<Values>, theirs: Partial<Values>) =>
  differencesOf(typed(mine), typed(theirs), options, announcing.form).map(({ label, mine: one, theirs: other }) => [
    label,
    one,
    other,
  ])

test('T7 two versions of an announcement differ in whom they are for, by the words of the form', () => {
  expect(differing({ to: 'course 3' }, { to: 'group 5' })).toEqual([
    ['To', 'Grammar Workshop', 'Morning class (2 students)'],
  ])
  expect(differing({ to: 'selection', selection: selectionOf(1) }, { to: '' })).toEqual([
    ['To', '1 selected person', ''],
  ])
  expect(
    differing(
      { to: 'selection', selection: selectionOf(1), title: 'Monday' },
      { to: 'selection', selection: selectionOf(1, 2), title: 'Tuesday' },
    ),
  ).toEqual([
    ['To', '1 selected person', '2 selected people'],
    ['Title', 'Monday', 'Tuesday'],
  ])
})

test('T7 two versions of an announcement differ in who gets it, by the words of the form', () => {
  expect(differing({ receivers: 'parents' }, {})).toEqual([
    ['Who gets it', 'Parents only, by phone', 'Students, and parents by phone'],
  ])
})

test('T7 the same people are no difference, whatever was selected before', () => {
  const group = { to: 'group 5', text: 'We meet.' }
  expect(differing({ ...group, selection: selectionOf(1) }, group)).toEqual([])
  const chosen = { to: 'selection', selection: selectionOf(1, 2) }
  expect(differing(chosen, { ...chosen, selection: selectionOf(1, 2) })).toEqual([])
})

test('T26 an announcement goes to the group, the course or the selection that the form has chosen', () => {
  expect(audienceOf(typed({ to: 'group 5', selection: selectionOf(1) }))).toEqual({ by: 'group', group_id: 5 })
  expect(audienceOf(typed({ to: 'course 3' }))).toEqual({ by: 'course', course_id: 3 })
  expect(audienceOf(typed({ to: 'selection', selection: selectionOf(1, 2) }))).toEqual({
    by: 'selection',
    selection: { by: 'ids', ids: [1, 2] },
  })
})
