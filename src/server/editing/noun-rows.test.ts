import { expectTypeOf, test } from 'vitest'
import type { nouns } from '../../core/editing/nouns.ts'
import type { courses } from '../courses/tables.ts'
import type { RowFor } from './noun-rows.ts'

type Row = typeof courses.$inferSelect
type Fields = (typeof nouns)['course']['fields']

test("a noun's field without a column, or with one of another type, does not compile", () => {
  expectTypeOf<Row>().toExtend<RowFor<Fields>>()
  expectTypeOf<Row>().not.toExtend<RowFor<Fields & { shelf_mark: { type: 'line'; most: 20 } }>>()
  expectTypeOf<Row>().not.toExtend<RowFor<Omit<Fields, 'is_featured'> & { is_featured: { type: 'slug' } }>>()
})
