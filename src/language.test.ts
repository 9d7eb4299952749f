import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { british } from './testing/british.ts'

const root = join(import.meta.dirname, '..')

/** Words of our own, each with what the field says instead; some mean something else in other folders. */
const ownWords: [word: RegExp, instead: string, where?: RegExp][] = [
  [/\b(?:somebody|nobody)\b/i, 'a user, no user, no one, another account'],
  [/\bwhoever\b/i, 'the caller, anyone who'],
  [/\btakers?\b/i, 'student'],
  [/\blanes\b/i, 'concurrency limit'],
  [/\b(?:goes within|tells? gone)\b/i, 'optimistic navigation'],
  [/\bkept\b(?=[^.]{0,30}\bdevices?\b)/i, 'stored, pending'],
  [/\b(?:is|are|was|were) told\b/i, 'reported, notified'],
  [/\bheld\b/i, 'server value, acknowledged'],
  [/\b(?:heard|hears|listens for what)\b/i, 'subscribes, is called with'],
  [/\b(?:way|line) to the server\b/i, 'connection, transport, round trip'],
  [/\bnews\b/i, 'change notification', /\/(?:exam|attempts|faults)\//],
  [
    /(?<!question )\bmarks?\b(?! for Review)/i,
    'annotation, highlight',
    /^src\/(?:web\/exam\/|(?:core|server)\/annotations\/)/,
  ],
  [/\b(?:asked|taken) and marked\b|\bmark (?:of each|as it is stored)\b|\b(?:beside|of) its mark\b/i, 'verdict, grade'],
  [/\b(?:late|later) (?:code|parts?|modules?)\b|\bloads? (?:late|later)\b/i, 'lazy, deferred'],
  [/\bparts? of (?:an|the|its) attempt\b/i, 'section of the attempt'],
  [/\brefused (?:answers?|notes?)\b/i, 'rejected answer'],
  [/\bleftovers?\b|\bleft on (?:a|the|this) device\b/i, 'unsynced'],
  [/\btime spent\b|\bspent on\b/i, 'time on question'],
  [/\b(?:server|pages?) draws?\b|\bdrawn (?:by the server|anew)\b/i, 'render'],
  [/(?:\bAnswers|; answers) (?:how|what|whether|which|when|who|the view)\b/, 'returns'],
  [/\bstays? shut\b/i, 'stay locked, stay closed'],
  [british, 'the American spelling'],
  [/(?<!vowel |raised )\bsigns that\b|\b\d+ signs\b/i, 'characters'],
]

const inComments = /\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm
const inTitles = /\b(?:test|describe)\b[^'"`\n]*\(\s*(['"`])[^\n]*?\1,/g
const standingAsName = /(?<![.'"-])\bstanding\(|\b(?:const|let|function|type) (?:use)?standings?(?:of)?\b/gi

/** Returns the own words in the comments and test titles of a file, and its functions, variables and types named `standing`. */
function findOwnWords(path: string, source: string): string[] {
  const found: string[] = []
  const add = (word: string, instead: string, index: number) =>
    found.push(`${path}:${source.slice(0, index).split('\n').length} ${word}: say ${instead}`)
  for (const pattern of [inComments, inTitles])
    for (const { 0: text, index } of source.matchAll(pattern))
      for (const [word, instead, where] of ownWords) {
        const own = where?.test(path) === false ? null : word.exec(text)
        if (own) add(own[0], instead, index + own.index)
      }
  for (const { index } of source.replace(inComments, (comment) => ' '.repeat(comment.length)).matchAll(standingAsName))
    add('standing', 'phaseAt(now), phase, status, state', index)
  return found
}

test('comments, test titles and names use the words of the field', () => {
  const paths = globSync(['src/**/*.{ts,tsx}', 'e2e/**/*.ts', 'bench/*.ts', 'scripts/*.{ts,mjs}'], {
    cwd: root,
  }).filter((path) => !path.endsWith('language.test.ts'))
  expect(paths.flatMap((path) => findOwnWords(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
  expect(paths.length).toBeGreaterThan(1000)
})

/** The openings of a doc comment that name nothing yet: a question word, or a condition. */
const openings =
  /\/\*\*(?:\s*\n\s*\*)? (?:How|What|When|Where|Whether|Which|Who|Whom|Whose|Why|If|(?:By|For|To|Until|From) (?:how|when|where|what|which|whom))\b.*/g

test('a doc comment begins with a verb or a noun', () => {
  const paths = globSync(['src/**/*.{ts,tsx}', 'e2e/**/*.ts', 'bench/**/*.ts', 'scripts/*.{ts,mjs}'], { cwd: root })
  const found = paths.flatMap((path) =>
    (readFileSync(join(root, path), 'utf8').match(openings) ?? []).map((opening) => `${path}: ${opening}`),
  )
  expect(found).toEqual([])
  for (const opening of ['Why it', 'Whether it', 'For how long it'])
    for (const begun of ['/** ', '/**\n * ']) expect(`${begun}${opening} counts. */`).toMatch(new RegExp(openings))
  expect(`/${'**'} The reason why it counts. */`).not.toMatch(new RegExp(openings))
})

/** Plural nouns that look like a verb in the third person, and were the first word of a function's comment. */
const plurals =
  /^(?:Access|Attempts|Attributes|Channels|Columns|Conditions|Digits|Elements|Facts|Files|Hours|Keys|Lines|Minutes|Numbers|Options|Problems|Questions|Responses|Rows|Seconds|Sentences|Settings|Skills|Texts|Times|Values|Versions|Words)\b/
const notVerbs = /^(?:Always|As|Its|Sideways|This|Those)\b/

/** Returns the openings of the doc comments of functions that begin with no verb in the third person; a component is a thing. */
function findUnverbed(path: string, source: string): string[] {
  const { program, comments } = parseSync(path, source)
  const functions = new Set<number>()
  const exports = new Map<number, number>()
  const add = (name: unknown, start: number) => {
    const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(String(name))
    if (!isComponent) functions.add(exports.get(start) ?? start)
  }
  const isFunction = (node: { type: string } | null) => /^(?:ArrowFunction|Function)Expression$/.test(node?.type ?? '')
  const addMember = ({ key, value, start }: { key: object; value: { type: string } | null; start: number }) => {
    if (isFunction(value)) add('name' in key && key.name, start)
  }
  new Visitor({
    ExportNamedDeclaration: ({ declaration, start }) => void (declaration && exports.set(declaration.start, start)),
    ExportDefaultDeclaration: ({ declaration, start }) => void exports.set(declaration.start, start),
    FunctionDeclaration: ({ id, start }) => add(id?.name, start),
    VariableDeclaration: ({ declarations: [first], start }) => {
      if (first && isFunction(first.init)) add('name' in first.id && first.id.name, start)
    },
    MethodDefinition: addMember,
    PropertyDefinition: addMember,
    Property: addMember,
  }).visit(program)
  return comments.flatMap(({ value, end }) => {
    const after = /\S/.exec(source.slice(end))
    if (!value.startsWith('*') || !after || !functions.has(end + after.index)) return []
    const text = value.slice(1).replace(/^[\s*]+/, '')
    const isVerb = /^[A-Z][a-z-]+s\b/.test(text) && !plurals.test(text) && !notVerbs.test(text)
    return isVerb ? [] : [`${path}: ${text.split('\n')[0]}`]
  })
}

test('a doc comment of a function begins with a verb', () => {
  const paths = globSync(['src/**/*.{ts,tsx}', 'e2e/**/*.ts', 'bench/**/*.ts', 'scripts/*.{ts,mjs}'], { cwd: root })
  expect(paths.flatMap((path) => findUnverbed(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
  const source = [
    '/** Part. */\nexport const Part = () => null',
    '/** Seconds at first. */\nexport const lasting = () => 0',
    '/** The first. */\nfunction first() {}',
    '/** Returns the last. */\nfunction last() {}',
    'const all = {\n  /**\n   * All of it.\n   */\n  of: () => 0,\n  /** The number. */\n  count: 0,\n}',
    'class Own {\n  /** Its name. */\n  name() {}\n}',
  ].join('\n')
  const found = ['Seconds at first.', 'The first.', 'All of it.', 'Its name.']
  expect(findUnverbed('a.tsx', source)).toEqual(found.map((text) => expect.stringContaining(text)))
  expect(findUnverbed('a.ts', source)).toHaveLength(found.length + 1)
})

test('requirements and decisions have American spelling, as all else', () => {
  const paths = globSync(['docs/{requirements,decisions}/*.md'], { cwd: root })
  expect(paths.flatMap((path) => british.exec(readFileSync(join(root, path), 'utf8'))?.[0] ?? [])).toEqual([])
  expect(paths.length).toBeGreaterThan(50)
})

test('documents for readers of the code use the words of the field too', () => {
  // Requirements and decisions are a record; what the demo's questions say is quoted.
  const paths = globSync(['*.md', 'docs/*.md', 'src/**/README.md'], { cwd: root }).filter(
    (path) => !/CHANGELOG|content-review/.test(path),
  )
  const found = paths.flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    return ownWords.flatMap(([word, instead, where]) => {
      const own = where ? null : word.exec(source)
      return own ? [`${path}:${source.slice(0, own.index).split('\n').length} ${own[0]}: say ${instead}`] : []
    })
  })
  expect(found).toEqual([])
  expect(paths.length).toBeGreaterThan(12)
})

test('a word of our own is found in a comment, a title and a name, and not in a text', () => {
  const source = `/** The taker. */\ntest('whoever comes', () => standing(1))\nconst said = 'Somebody else' // in lanes`
  expect(
    findOwnWords('a.ts', source)
      .map((one) => one.replace(/: say .*/, ''))
      .sort(),
  ).toEqual(['a.ts:1 taker', 'a.ts:2 standing', 'a.ts:2 whoever', 'a.ts:3 lanes'])
})

test('a word that means something else in other folders is found in its own', () => {
  const source = '// The news of a mark.'
  expect(findOwnWords('src/web/exam/a.ts', source)).toHaveLength(2)
  expect(findOwnWords('src/server/news/a.ts', source)).toEqual([])
})

test('no file is named by a participle alone', () => {
  const paths = globSync(['src/**/*.{ts,tsx}', 'e2e/**/*.ts', 'bench/*.ts', 'scripts/*.{ts,mjs}'], { cwd: root })
  const participle = /\/(?:asked|drawn|found|given|gone|heard|held|kept|shown|spent|standing|told)\.(?:test\.)?[a-z]+$/
  expect(paths.map((path) => path.replaceAll('\\', '/')).filter((path) => participle.test(path))).toEqual([])
  expect(participle.test('src/core/kept.test.ts')).toBe(true)
})

test('texts that people read are free of the words of our own', () => {
  const paths = globSync(['src/languages/en/*.ts', 'src/contract/**/*.ts', 'src/demo/take.ts'], { cwd: root })
  const inTexts = /(['`"])(?:\\.|(?!\1)[^\\\n])* (?:\\.|(?!\1)[^\\\n])*\1/g
  const unplain = new RegExp(
    [
      '\\b(?:somebody|nobody|whoever|takers?|lanes)\\b',
      '\\btake (?:it|this|them) away\\b|\\b(?:took|taken) (?:\\w+ ){0,3}back\\b',
      '\\bstays? shut\\b|\\b(?:has|with) a slip\\b|\\bwas it not you\\b',
      '\\bkept on (?:this|the|your) device\\b|\\bgo on with (?:the|your) \\w+|\\bstayed longest\\b|\\bon average\\b',
      '\\bsigns\\b(?! (?:you |\\w+ )?(?:in|out|up)\\b)',
      '\\b(?:lies?|stands?)\\b(?! for)|\\banew\\b|\\bformer (?!SAT)|\\b(?:are|is|be) parted\\b|\\bpart (?:again|the|these|them)\\b|\\bmend(?:ed|ing)?\\b',
      '\\bby way to\\b|\\bkind of thing\\b|\\bthings it may be\\b|\\bmakes up\\b|\\b(?:one|version) of your other\\b|\\bdid not take\\b',
      '\\bforgives?\\b|\\bconditions in tests\\b|\\bfetch them\\b|\\bpicture of the screen\\b|\\ba slip\\b|\\bto an open question\\b',
      '\\b(?:result|question) of \\$\\{|\\b(?:courses|lessons?) for \\d|\\bno one is called\\b',
    ].join('|'),
    'i',
  )
  const texts = paths.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').replace(inComments, '').matchAll(inTexts)].map(
      ([text]) => `${path} ${text}`,
    ),
  )
  expect(texts.filter((text) => unplain.test(text.slice(text.indexOf(' '))))).toEqual([])
  expect(texts.length).toBeGreaterThan(1000)
})

/** Texts with another word for signing in or up, because the requirements quote it: A1, C3 and S5. */
const quoted = [
  "login: 'Login',",
  "logOut: 'Log out',",
  "register: 'Register',",
  "notLoggedIn: 'You are not logged in',",
]

test('texts say sign in, sign out and sign up, but for what the requirements quote', () => {
  const lines = globSync('src/languages/en/*.ts', { cwd: root }).flatMap((path) =>
    readFileSync(join(root, path), 'utf8').replace(inComments, '').split('\n'),
  )
  const inText = /['"`](?:[^'"`]* )?(?:log(?:ged)? ?(?:in|out)|register(?:s|ed|ing)?)\b(?! ?[:(])/i
  expect(lines.filter((line) => inText.test(line)).map((line) => line.trim())).toEqual(expect.arrayContaining(quoted))
  expect(lines.filter((line) => inText.test(line) && !quoted.includes(line.trim()))).toEqual([])
})
