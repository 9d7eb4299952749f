import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fail, root } from './tools.mjs'

// What a first visit downloads, measured on the build. kB are 1000 bytes; scripts as gzip sends them, fonts as they are.

const client = join(root, 'dist/client')
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
const entry = Object.keys(manifest).find(
  (key) => manifest[key].isEntry && manifest[key].src?.startsWith('src/web/entry'),
)
if (!entry) fail('The build has no entry src/web/entry…')

/** What every page runs: the entry and, once the page is shown, the program. */
const always = [entry, ...manifest[entry].dynamicImports]
/** With what is fetched at once although a dynamic import names it: the slides stand at the top of the page. */
const home = [...always, 'src/web/pages/home/home-page.tsx', 'src/web/pages/home/hero.tsx']
const player = [...always, 'src/web/pages/quiz/quiz-page.tsx']
/** What the player fetches by itself once its first question is there, so that it is there without a network. 0024 */
const whenIdle = [...manifest['src/web/pages/quiz/quiz-page.tsx'].dynamicImports, 'src/web/ui/toast-stage.tsx']
const rows = [
  { what: 'scripts of the home page', limit: 115, kB: scriptsOf(home) },
  { what: 'scripts of the player', limit: 140, kB: scriptsOf(player) },
  {
    what: 'scripts of the player with all that it fetches while idle',
    limit: 170,
    kB: scriptsOf([...player, ...whenIdle]),
  },
  { what: 'fonts', limit: 120, kB: fontsOfFirstVisit() },
]
for (const { what, kB, limit } of rows) {
  console.log(`${what}: ${kB.toFixed(1)} kB of ${limit}${kB > limit ? '  OVER BUDGET' : ''}`)
}
if (rows.some(({ kB, limit }) => kB > limit)) process.exit(1)

/** Chunks and all they import statically, each counted once. */
function scriptsOf(keys) {
  const met = new Set()
  const meet = (key) => {
    if (met.has(key)) return
    if (!manifest[key]) fail(`The build has no chunk ${key}.`)
    met.add(key)
    manifest[key].imports?.forEach(meet)
  }
  keys.forEach(meet)
  const files = [...met].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'))
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(client, file)), { level: 9 }).length, 0) / 1000
}

/** The Latin upright fonts: browsers fetch italics, Arabic, extended Latin and mathematics only when a text needs them. */
function fontsOfFirstVisit() {
  // By the manifest: the folder holds the files of former builds too.
  const files = new Set(Object.values(manifest).flatMap(({ assets = [] }) => assets))
  const fonts = [...files].filter((file) => /latin.*\.woff2$/.test(file) && !/latin-ext|italic|arabic|math/.test(file))
  return fonts.reduce((sum, file) => sum + readFileSync(join(client, file)).length, 0) / 1000
}
