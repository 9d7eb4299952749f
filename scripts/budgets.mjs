import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { builtFolder } from '../src/builds.ts'
import { fail, root } from './tools.mjs'

// The size of a first visit's downloads, measured on the build. kB are 1000 bytes; scripts gzipped, fonts as they are.

const build = builtFolder(root)
// Of the default language; the others are the same programs with other words.
const client = join(build, 'client/en')
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
const studioFolder = join(build, 'studio/en')
const studio = JSON.parse(readFileSync(join(studioFolder, '.vite/manifest.json'), 'utf8'))
/** The studio with its first place. */
const today = ['src/web/studio/entry.tsx', 'src/web/studio/today/today-place.tsx']

/** The modules that every app page runs: the entry and, after the first render, the program. */
const always = ['src/web/early.ts', ...started('src/web/entry-client.ts')]
/** The modules that a document runs by itself; others are fetched when it is touched. */
const document = ['src/web/early.ts', 'src/web/entry-document.ts']
/** The modules of an untouched document: in time it also fetches those for the chat button and for the clock of a running test. */
const waitingDocument = [...document, 'src/web/shell/footer/clear-place.ts', 'src/web/features/quizzes/run-clocks.ts']
const touchedHome = [...started('src/web/entry-document.ts'), ...['hero', 'testimonials', 'apply-button'].map(named)]
const player = [...always, 'src/web/pages/quiz/quiz.page.ts', 'src/web/pages/quiz/quiz-view.tsx']
/** The modules that the player prefetches after its first question, so that it is available offline. 0024 */
const whenIdle = [...manifest[named('player')].dynamicImports, 'src/web/ui/toast-stage.tsx']
const rows = [
  { what: 'scripts of a document, untouched', limit: 20, kB: scriptsOf(document) },
  { what: 'scripts of a document, untouched for however long', limit: 25, kB: scriptsOf(waitingDocument) },
  { what: 'scripts of the home page, touched', limit: 115, kB: scriptsOf(['src/web/early.ts', ...touchedHome]) },
  { what: 'the style sheet', limit: 30, kB: sizeOf(manifest['style.css'].file) },
  { what: 'scripts of the player', limit: 155, kB: scriptsOf(player) },
  {
    what: 'scripts of the player with all that it fetches while idle',
    limit: 184,
    kB: scriptsOf([...player, ...whenIdle]),
  },
  { what: 'scripts of the studio', limit: 220, kB: scriptsOf(today, { of: studio, from: studioFolder }) },
  { what: 'fonts', limit: 120, kB: fontsOfFirstVisit() },
]
for (const { what, kB, limit } of rows) {
  console.log(`${what}: ${kB.toFixed(1)} kB of ${limit}${kB > limit ? '  OVER BUDGET' : ''}`)
}
if (rows.some(({ kB, limit }) => kB > limit)) process.exit(1)

/** Returns an entry and what it fetches. */
function started(entry) {
  return [entry, ...manifest[entry].dynamicImports]
}

/** Returns the chunk of this name. */
function named(name) {
  return (
    Object.keys(manifest).find((key) => manifest[key].name === name) ?? fail(`The build has no chunk named ${name}.`)
  )
}

/** Returns the chunks and all their static imports, each once. */
function scriptsOf(keys, { of = manifest, from = client } = {}) {
  const met = new Set()
  const meet = (key) => {
    if (met.has(key)) return
    if (!of[key]) fail(`The build has no chunk ${key}.`)
    met.add(key)
    of[key].imports?.forEach(meet)
  }
  keys.forEach(meet)
  const files = [...met].map((key) => of[key].file).filter((file) => file.endsWith('.js'))
  return files.reduce((sum, file) => sum + sizeOf(file, from), 0)
}

/** Returns the gzipped size of a file in kB. */
function sizeOf(file, from = client) {
  return gzipSync(readFileSync(join(from, file)), { level: 9 }).length / 1000
}

/** Returns the upright Latin fonts: browsers fetch italics, Arabic, extended Latin and math only when a text needs them. */
function fontsOfFirstVisit() {
  // From the manifest, because the folder also has the files of former builds.
  const files = new Set(Object.values(manifest).flatMap(({ assets = [] }) => assets))
  const fonts = [...files].filter((file) => /latin.*\.woff2$/.test(file) && !/latin-ext|italic|arabic|math/.test(file))
  return fonts.reduce((sum, file) => sum + readFileSync(join(client, file)).length, 0) / 1000
}
