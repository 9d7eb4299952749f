import type { Permission } from './permissions.ts'

/** The kinds of things that staff find by words from anywhere in the studio, in the order shown, with the permission to see each. */
export const findable = {
  person: 'people.see',
  course: 'content.edit',
  lesson: 'content.edit',
  quiz: 'content.edit',
  question: 'content.edit',
  article: 'content.edit',
} as const satisfies Record<string, Permission>

export type FindableKind = keyof typeof findable

/** Every kind of what is found. */
export const findableKinds = Object.keys(findable) as [FindableKind, ...FindableKind[]]

/** The most that is found of each kind: the list of that kind has the rest. */
export const mostFound = 5

/** The longest words that are looked up. */
export const mostSought = 100
