import type { NounName } from '../../core/editing/nouns.ts'

/** A table of rows that have a picture: the column staff identify them by, and whether they have a text alternative. */
export type Subject = { table: string; nameColumn: string; hasAlt: boolean }

/** The kinds of things to which the command line can add a picture. */
export const subjects = new Map<NounName, Subject>([
  ['course', { table: 'courses', nameColumn: 'slug', hasAlt: false }],
  ['category', { table: 'categories', nameColumn: 'slug', hasAlt: false }],
  ['instructor', { table: 'instructors', nameColumn: 'slug', hasAlt: false }],
  ['book', { table: 'books', nameColumn: 'slug', hasAlt: false }],
  ['article', { table: 'articles', nameColumn: 'slug', hasAlt: true }],
  ['banner', { table: 'banners', nameColumn: 'id::text', hasAlt: true }],
])

/** The names of these kinds, for people. */
export const kinds = [...subjects.keys()].join(', ')
