import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Words of our own, each with what the field says instead. */
const ownWords: [word: RegExp, instead: string][] = [
  [/\bsomebody\b/i, 'a user, a student, another account'],
  [/\bwhoever\b/i, 'the caller, anyone who'],
  [/\btakers?\b/i, 'student'],
  [/\blanes\b/i, 'concurrency limit'],
  [/\bgoes within\b/i, 'optimistic navigation'],
]

const inComments = /\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm
const inTitles = /\b(?:test|describe)\b[^'"`\n]*\(\s*(['"`])[^\n]*?\1,/g
const standingAsName = /(?<![.'"-])\bstanding\(|\b(?:const|let|function|type) standing\b/g

/** Returns the own words in the comments and test titles of a file, and its functions and variables named `standing`. */
function findOwnWords(path: string, source: string): string[] {
  const found: string[] = []
  const add = (word: string, instead: string, index: number) =>
    found.push(`${path}:${source.slice(0, index).split('\n').length} ${word}: say ${instead}`)
  for (const pattern of [inComments, inTitles])
    for (const { 0: text, index } of source.matchAll(pattern))
      for (const [word, instead] of ownWords) {
        const own = word.exec(text)
        if (own) add(own[0], instead, index + own.index)
      }
  for (const { index } of source.replace(inComments, (comment) => ' '.repeat(comment.length)).matchAll(standingAsName))
    add('standing', 'phaseAt(now), phase', index)
  return found
}

test('comments, test titles and names use the words of the field', () => {
  const paths = globSync(['src/**/*.{ts,tsx}', 'e2e/**/*.ts', 'bench/*.ts', 'scripts/*.{ts,mjs}'], {
    cwd: root,
  }).filter((path) => !path.endsWith('language.test.ts'))
  expect(paths.flatMap((path) => findOwnWords(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
  expect(paths.length).toBeGreaterThan(1000)
})

test('a word of our own is found in a comment, a title and a name, and not in a text', () => {
  const source = `/** The taker. */\ntest('whoever comes', () => standing(1))\nconst said = 'Somebody else' // in lanes`
  expect(
    findOwnWords('a.ts', source)
      .map((one) => one.replace(/: say .*/, ''))
      .sort(),
  ).toEqual(['a.ts:1 taker', 'a.ts:2 standing', 'a.ts:2 whoever', 'a.ts:3 lanes'])
})

test('texts that people read are free of the words of our own', () => {
  const paths = globSync(['src/languages/en/*.ts', 'src/contract/{errors,messages,problems,account-problems}.ts'], {
    cwd: root,
  })
  const inTexts = /(['`"])(?:\\.|(?!\1)[^\\\n])* (?:\\.|(?!\1)[^\\\n])*\1/g
  const unplain = /\b(?:somebody|nobody|whoever|takers?|lanes)\b/i
  const texts = paths.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').replace(inComments, '').matchAll(inTexts)].map(
      ([text]) => `${path} ${text}`,
    ),
  )
  expect(texts.filter((text) => unplain.test(text.slice(text.indexOf(' '))))).toEqual([])
  expect(texts.length).toBeGreaterThan(1000)
})
