import { readFileSync, readdirSync } from 'node:fs'
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
const rows = [
  { what: 'scripts of the home page', limit: 110, kB: scriptsOf([...always, 'src/web/pages/home/home-page.tsx']) },
  { what: 'scripts of the player', limit: 130, kB: scriptsOf([...always, 'src/web/pages/quiz/quiz-page.tsx']) },
  { what: 'fonts', limit: 120, kB: fontsOfFirstVisit() },
]
for (const { what, kB, limit } of rows) {
  console.log(`${what}: ${kB.toFixed(1)} kB of ${limit}${kB > limit ? '  OVER BUDGET' : ''}`)
}
const player = [...always, 'src/web/pages/quiz/quiz-page.tsx']
const whenIdle = manifest[player[1]]?.dynamicImports ?? []
console.log(
  `scripts of the player with what it fetches while idle: ${scriptsOf([...player, ...whenIdle]).toFixed(1)} kB`,
)
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
  const fonts = readdirSync(client, { recursive: true }).filter(
    (file) => /latin.*\.woff2$/.test(file) && !/latin-ext|italic|arabic|math/.test(file),
  )
  return fonts.reduce((sum, file) => sum + readFileSync(join(client, file)).length, 0) / 1000
}
