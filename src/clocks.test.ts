import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The day, month or year of an instant by the clocks of UTC or of the process, which are not those of the academy or the student. `format.day` writes an instant so. */
const inUtc =
  /\.day\(new Date\(|\bdayIn\('UTC'|\.get(?:Date|Month|FullYear)\(|toISOString\(\)\s*\.(?:slice|substring)\(0, (?:4|7|10)\)|\.getUTC(?:Date|Month|FullYear)\(/

/** Files that may have one, with its reason. */
const allowed: Record<
  string,
  | 'a date, not an instant'
  | 'backups go by UTC'
  | 'the name of a file'
  | 'the year of a copyright'
  | 'the clocks of the demo'
> = {
  'e2e/demo-day.ts': 'the clocks of the demo',
  'e2e/shell.e2e.ts': 'the year of a copyright',
  'src/core/dates.ts': 'a date, not an instant',
  'src/core/learning/own-error.ts': 'a date, not an instant',
  'src/core/staff/backups.test.ts': 'backups go by UTC',
  'src/core/staff/backups.ts': 'backups go by UTC',
  'src/server/backup/copies.test.ts': 'backups go by UTC',
  'src/server/banks/formats/xlsx.ts': 'a date, not an instant',
  // Whole months before now: the hour of the day does not matter.
  'src/server/learning/keeping.ts': 'a date, not an instant',
  'src/web/exam/screens/pending-dialog.tsx': 'the name of a file',
  'src/web/shell/footer/footer.tsx': 'the year of a copyright',
}

test('the day of an instant is asked of a zone, by dayIn: in UTC it is another one for some hours of each day', () => {
  const paths = globSync(['src/**/*.{ts,tsx}', 'e2e/**/*.ts'], { cwd: root }).filter(
    (path) => path !== 'src/clocks.test.ts',
  )
  const found = paths.filter((path) => inUtc.test(readFileSync(join(root, path), 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(allowed))
  for (const one of [
    'new Date(now).toISOString().slice(0, 7)',
    'format.day(new Date(now).toISOString())',
    "dayIn('UTC', now).slice(0, 7)",
    'at.getMonth()',
  ])
    expect(one).toMatch(inUtc)
  expect('new Date(now).toISOString().slice(0, 19)').not.toMatch(inUtc)
})
