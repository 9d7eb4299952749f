import { expect, test } from 'vitest'
import { readTable, studentsOf } from './read-table.ts'

test('T22 columns are recognized by their heads, in any order', () => {
  const table = readTable('\uFEFFParent phone;E-Mail;Student name;Class\n+1 202;sara@mail.example;"Othman; Sara";A\n\n')
  expect(table.mapping).toEqual(['parent_phone', 'email', 'name', ''])
  expect(studentsOf(table)).toEqual([
    { name: 'Othman; Sara', email: 'sara@mail.example', phone: '', parent_phone: '+1 202' },
  ])
})

test('T22 a paste without heads is recognized by what its columns look like', () => {
  const table = readTable('ليلى منصور\tlayla@mail.example\t+1 202 555 0172\nOmar Haddad\tomar@mail.example\t')
  expect([table.hasHeads, table.mapping]).toEqual([false, ['name', 'email', 'phone']])
  expect(studentsOf(table)).toHaveLength(2)
})
