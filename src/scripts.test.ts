import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { commandGroups, commands } from './server/composition/staff-commands.ts'
import { usageOfAll } from './server/staff/command.ts'

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const read = (name: string) => readFileSync(path(name), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

test('the README lists every npm script, and none that does not exist', () => {
  const listed = [...read('README.md').matchAll(/^\| `npm (?:run )?([\w:]+)/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(Object.keys(scripts).toSorted())
})

test('every npm script that the launcher runs is one it knows, and the launcher lists them all', () => {
  const launched = Object.entries(scripts).filter(([, line]) => line.includes('scripts/run.mjs'))
  for (const [name, line] of launched) expect(line).toBe(`exec node scripts/run.mjs ${name}`)
  const { status, stderr } = spawnSync(process.execPath, [path('scripts/run.mjs'), 'nonsense'], { encoding: 'utf8' })
  expect([status, stderr.trim().replace('Usage: node scripts/run.mjs ', '').split('|').toSorted()]).toEqual([
    1,
    launched.map(([name]) => name).toSorted(),
  ])
})

/** Prints the modules that a process has loaded, in a last line. */
const listing = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
  process.on('exit', () => console.log(JSON.stringify(loaded)))`)}`

// What a command loads is most of what it waits for: a module costs about half a millisecond.
test('npm run staff runs in the process that npm has started, and help loads nothing that commands need', () => {
  const typed = ['--import', listing, path('scripts/run.mjs'), 'staff', 'help']
  const { stdout, stderr } = spawnSync(path('node_modules/.bin/node'), typed, { encoding: 'utf8' })
  const lines = stdout.trimEnd().split('\n')
  const loaded = JSON.parse(lines.pop() ?? '') as string[]
  expect([stderr, lines.join('\n')]).toEqual(['', usageOfAll(commandGroups)])
  expect(loaded).toContainEqual(expect.stringMatching(/server\/composition\/staff\.ts$/))
  expect(loaded.filter((url) => /node_modules|-runs\.ts$/.test(url))).toEqual([])
  expect(loaded.length).toBeLessThan(60)
})

test('the page about running lists every staff command', () => {
  const page = read('docs/running.md')
  expect(commands.filter(({ name }) => !new RegExp(`\`(npm run staff -- )?${name}\\b`).test(page))).toEqual([])
})

test.each([
  {
    script: 'run',
    typed: ['start', '--port=80'],
    printed: 'npm run start takes no --port=80: its settings are environment variables, listed in README.md.',
  },
  { script: 'test', typed: ['--lng'], printed: 'npm test takes nothing, or -- --long; not --lng.' },
  {
    script: 'lighthouse',
    typed: ['blog'],
    printed: 'A page to measure is its path, beginning with a slash; not blog.',
  },
])(
  'scripts/$script.mjs refuses $typed before it does anything',
  ({ script, typed, printed }) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [path(`scripts/${script}.mjs`), ...typed], {
      encoding: 'utf8',
    })
    expect([status, stdout, stderr]).toEqual([1, '', `${printed}\n`])
    // A program of its own starts slowly on a busy machine.
  },
  60_000,
)

test('every program in TypeScript is checked for types by one of the configurations', () => {
  const configurations = ['core', 'contract', 'server', 'web'].map((name) => `src/${name}/tsconfig.json`)
  const checked = [...configurations, 'tsconfig.tools.json'].flatMap((configuration) => {
    const tsc = [path('node_modules/typescript/bin/tsc'), '-p', configuration, '--listFilesOnly']
    return execFileSync(process.execPath, tsc, { cwd: path(''), encoding: 'utf8' }).split('\n')
  })
  const known = new Set(checked.map((file) => relative(path(''), file)))
  const programs = [
    ...globSync('{src,e2e,bench,scripts}/**/*.{ts,tsx}', { cwd: path('') }),
    ...globSync('*.ts', { cwd: path('') }),
  ]
  expect(programs.length).toBeGreaterThan(2_000)
  expect(programs.filter((program) => !known.has(program))).toEqual([])
})
