import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formerMs, keepFormerFiles } from '../scripts/former-builds.ts'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'lantern-builds-'))
  last = undefined
})
afterEach(() => rmSync(dist, { recursive: true }))

let last: string | undefined
/** Makes a build of these files, at an instant, after the one before it; returns its folder. */
const build = (files: string[], at: number, name = `build-${at}`): string => {
  const folder = join(dist, name)
  mkdirSync(join(folder, 'assets'), { recursive: true })
  for (const file of files)
    for (const end of ['', '.br', '.gz']) writeFileSync(join(folder, 'assets', file + end), name)
  switchTo(folder, at)
  return folder
}
const switchTo = (folder: string, at: number) => {
  if (last !== undefined) keepFormerFiles(last, folder, at)
  last = folder
}
const names = () => readdirSync(join(last ?? '', 'assets')).toSorted()

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

test('a build that is taken up again serves its own files, those of the builds between, and no file that is too old', () => {
  build(['first.js'], 0)
  const again = build(['again.js'], 1)
  build(['between.js'], formerMs)
  switchTo(again, formerMs + 1)
  expect(names().filter((name) => name.endsWith('.js'))).toEqual(['again.js', 'between.js'])
  build(['last.js'], formerMs + 2)
  expect(names().filter((name) => name.endsWith('.js'))).toEqual(['again.js', 'between.js', 'last.js'])
})

test('a file that both builds have is the newer one', () => {
  build(['shared.js'], 0)
  build(['shared.js'], 1)
  expect(readFileSync(join(last ?? '', 'assets/shared.js'), 'utf8')).toBe('build-1')
})
