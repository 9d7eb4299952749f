import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isReleased } from '../scripts/release.ts'
import { callFor } from './server/staff/called.ts'

/** Returns the texts of a program: its string literals and the parts of its templates, without comments. */
function textsOf(path: string): string[] {
  const texts: string[] = []
  const { program } = parseSync(path, readFileSync(path, 'utf8'))
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
    TemplateElement: ({ value }) => void texts.push(value.cooked ?? value.raw),
  }).visit(program)
  return texts
}

const released = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (path) =>
    /\.tsx?$/.test(path) && path.split('/').every((_, at, parts) => isReleased(parts.slice(0, at + 1).join('/'))),
)

test('O14 no sentence of a release sends its reader to npm: one place names the command by how the process was started', () => {
  const naming = released.filter((path) =>
    textsOf(join(import.meta.dirname, path)).some((text) => /\bnpm\b/.test(text)),
  )
  expect(released.length).toBeGreaterThan(300)
  expect(naming).toEqual(['server/staff/called.ts'])
})

test('O14 a command is named as it is typed: by npm in a checkout, by the command of a release there', () => {
  expect([callFor('start'), callFor('staff', 'owner EMAIL'), callFor('backup')]).toEqual([
    'npm start',
    'npm run staff -- owner EMAIL',
    'npm run backup',
  ])
  vi.stubEnv('LANTERN_COMMAND', '/opt/lantern/current/lantern')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect([callFor('start'), callFor('staff', 'owner EMAIL')]).toEqual([
    '/opt/lantern/current/lantern start',
    '/opt/lantern/current/lantern staff owner EMAIL',
  ])
})
