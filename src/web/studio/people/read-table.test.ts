import { expect, test } from 'vitest'
import { readTable, studentsOf, textOfFile } from './read-table.ts'

test('T22 columns are recognized by their heads, in any order', () => {
  const table = readTable('\uFEFFParent phone;E-Mail;Student name;Class\n+1 202;sara@mail.example;"Othman; Sara";A\n\n')
  expect(table.mapping).toEqual(['parent_phone', 'email', 'name', null])
  expect(studentsOf(table)).toEqual([
    { name: 'Othman; Sara', email: 'sara@mail.example', phone: '', parent_phone: '+1 202' },
  ])
})

test('T22 a paste without heads is recognized by what its columns look like', () => {
  const table = readTable('ليلى منصور\tlayla@mail.example\t+1 202 555 0172\nOmar Haddad\tomar@mail.example\t')
  expect([table.hasHeads, table.mapping]).toEqual([false, ['name', 'email', 'phone']])
  expect(studentsOf(table)).toHaveLength(2)
})

/** 'Name,Email', then 'ليلى' as Arabic Windows, UTF-8 and UTF-16 store it. */
const stored = {
  'windows-1256': [0xe1, 0xed, 0xe1, 0xec],
  'utf-8': [...new TextEncoder().encode('ليلى')],
  'utf-16le': [...'ليلى'].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]),
}

test.each(Object.entries(stored))('T22 a file in %s keeps its Arabic names', (encoding, name) => {
  const ascii = (text: string) =>
    [...text].flatMap((sign) => (encoding === 'utf-16le' ? [sign.charCodeAt(0), 0] : [sign.charCodeAt(0)]))
  const mark = encoding === 'utf-16le' ? [0xff, 0xfe] : []
  const bytes = new Uint8Array([...mark, ...ascii('Name,Email\r\n'), ...name, ...ascii(',layla@mail.example\r\n')])
  expect(studentsOf(readTable(textOfFile(bytes.buffer)))).toMatchObject([{ name: 'ليلى', email: 'layla@mail.example' }])
})
