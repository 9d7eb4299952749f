import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropFormerFiles, formerMs } from '../scripts/former-builds.ts'

let folder: string
let record: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lantern-assets-'))
  record = join(folder, '..', `${folder.split('/').at(-1)}.json`)
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  rmSync(record, { force: true })
})

/** A build that writes these files, at an instant. */
const build = (files: string[], at: number) => {
  for (const file of files) for (const end of ['', '.br', '.gz']) writeFileSync(join(folder, file + end), file)
  dropFormerFiles(folder, record, new Set(files), at)
}
const names = () => readdirSync(folder).toSorted()

test('the files of a former build are served for 48 hours after the build that replaced them, however old they are', () => {
  build(['shared.js', 'old.js'], 0)
  const replacedAt = 30 * formerMs
  build(['shared.js', 'new.js'], replacedAt)
  expect(names()).toContain('old.js')
  build(['shared.js', 'newer.js'], replacedAt + formerMs - 1)
  expect(names()).toEqual(expect.arrayContaining(['old.js', 'old.js.br', 'old.js.gz', 'new.js', 'newer.js']))
  build(['shared.js', 'newest.js'], replacedAt + formerMs)
  expect(names().filter((name) => name.startsWith('old'))).toEqual([])
  expect(names()).toEqual(expect.arrayContaining(['shared.js', 'new.js.br', 'newer.js', 'newest.js']))
})

test('a file that a later build writes again is replaced anew when that build is', () => {
  build(['a.js'], 0)
  build(['b.js'], 1)
  build(['a.js'], formerMs)
  build(['b.js'], formerMs + 1)
  expect(names()).toContain('a.js')
})
