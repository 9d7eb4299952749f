import { blocksOf, lineText, plainText } from '../core/questions/reading.ts'
import { letterPlace } from '../core/questions/question.ts'
import { answersAlone, sumOf } from './answers.ts'
import { thingOf } from './cards.ts'
import {
  isLiterary,
  optionsOf,
  optionText,
  passageOf,
  percent,
  routesOf,
  setsOf,
  testsOf,
  wordsOf,
  type Form,
  type Item,
  type ItemSet,
  type Published,
  type Report,
} from './items.ts'
import { atLeast, exceptions, judged, type Measure } from './measures.ts'

/** Returns the running text of a passage, without graphics and the names of two texts. */
const proseOf = (item: Item) =>
  lineText((item.passage ?? '').replace(/<figure\b.*?<\/figure>|<table\b.*?<\/table>|<h4>.*?<\/h4>/gs, ''))

/** Returns about how many syllables a word has: its groups of vowels, but for endings that are silent. */
export function syllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '')
  if (letters.length <= 3) return 1
  const spoken = letters.replace(/([^laeiouy])es$|([^td])ed$|([^laeiouy])e$/, '$1$2$3').replace(/^y/, '')
  return spoken.match(/[aeiouy]{1,2}/g)?.length ?? 1
}

/** Returns the sentences of texts, each of which ends one. */
const sentencesOf = (texts: string[]) => texts.flatMap((text) => text.split(/(?<=[.!?]”?)\s+/).filter(Boolean))

/**
 * Returns the grade level of texts by Flesch and Kincaid, how many words a sentence has on average, and the share of their words of three
 * syllables or more.
 */
export function register(texts: string[]): { grade: number; length: number; long: number } {
  const sentences = sentencesOf(texts).length
  const words = texts.flatMap(wordsOf)
  const counts = words.map(syllables)
  const sum = counts.reduce((total, count) => total + count, 0)
  return {
    length: words.length / sentences,
    grade: 0.39 * (words.length / sentences) + 11.8 * (sum / words.length) - 15.59,
    long: counts.filter((count) => count >= 3).length / words.length,
  }
}

/** By the end of a module's name, between which grades its passages lie. */
const gradesOf: Record<string, [number, number]> = {
  'module-1': [10, 12],
  'module-2-easy': [8.5, 10.5],
  'module-2-hard': [11, 13.5],
}
const leastLong = 0.1
const mostNameless = 0.1
/** A set with fewer passages may round the share up: where there are nine, a single one is more than 10 %. */
const fewPassages = 20
const mostNamelessOf = (passages: number) => Math[passages < fewPassages ? 'ceil' : 'floor'](passages * mostNameless)
const mostByGuess = 0.3
/** The unlikeliest figure that still counts as chance. */
const unlikeliest = 0.01

/** A thing of the world whose name the text does not say: “one weaver”, “a certain treatise”; not “from one land to the other”. */
const nameless =
  /(?<!\b(?:any|from|no|not|than|of|had) )\bone (?!(?:of|a|after|another|bank|day|did|and|or|by|to|who|with|might|should|would|man|week|sentence)\b)[a-z]+|(?<=\bof )one (?!(?:who|of|with|man)\b)[a-z]+\b(?! to (?:another|the other)\b)|\b(?:a )?certain [a-z]+/i

/** Returns the likeness of two options: the share of their words that both have. */
function likeness(one: string, other: string): number {
  const [first, second] = [new Set(wordsOf(one)), new Set(wordsOf(other))]
  const shared = [...first].filter((word) => second.has(word)).length
  return shared / Math.max(1, first.size + second.size - shared)
}
/** The measure by which a guesser compares the options of a question; it takes the one with most of it. */
const guessers: Record<string, (option: string, others: string[]) => number> = {
  longest: (option) => option.length,
  shortest: (option) => -option.length,
  'odd one out': (option, others) => -others.reduce((sum, other) => sum + likeness(option, other), 0),
  centroid: (option, others) => others.reduce((sum, other) => sum + likeness(option, other), 0),
}

/** Sums of shares that differ by less are equal: they were added in another order. */
const sameValue = 1e-9

/** Returns, by guesser, how many of the questions it is expected to get right. */
export function guessed(items: Item[]): Record<string, number> {
  const asked = items.flatMap((item) =>
    item.type === 'mcq'
      ? [{ texts: item.options.map((option) => plainText(optionText(option))), key: letterPlace(item.key) }]
      : [],
  )
  return Object.fromEntries(
    Object.entries(guessers).map(([name, measure]) => [
      name,
      asked.reduce((sum, { texts, key }) => {
        const values = texts.map((text, at) => measure(text, texts.toSpliced(at, 1)))
        const most = Math.max(...values)
        const best = values.flatMap((value, at) => (most - value < sameValue ? [at] : []))
        return sum + (best.includes(key) ? 1 / best.length : 0)
      }, 0),
    ]),
  )
}

function guesserMeasures(forms: Form[]): Measure[] {
  const tests = testsOf({ forms })
  const inAll = setsOf({ forms }).flatMap(({ items }) => items)
  const many = inAll.filter(({ type }) => type === 'mcq').length
  const all = Object.entries(guessed(inAll)).map(([name, right]) => ({
    name: `guesser '${name}'`,
    figure: `${percent(right / many)} of ${many}; ${percent(mostByGuess)} at most`,
    isReached: right / many <= mostByGuess,
  }))
  const each = tests.flatMap((form) => {
    const items = form.sets.flatMap((set) => set.items)
    return Object.entries(guessed(items)).map(([name, right]) => ({
      name: `guesser '${name}' in ${form.name}`,
      figure: `${right.toFixed(1)} of ${items.length}`,
      isReached: atLeast(Math.floor(right), items.length, 0.25) >= unlikeliest,
    }))
  })
  return [...all, ...each]
}

function registerMeasures(form: Form): Measure[] {
  const grades = form.sets.flatMap(({ name, items }) => {
    const [least, most] = gradesOf[name.split('/').at(-1) ?? ''] ?? [0, 99]
    const { grade } = register(items.map(proseOf))
    return {
      name: `grade of ${name}`,
      figure: `${grade.toFixed(1)}; ${least} to ${most} is right`,
      isReached: grade >= least && grade <= most,
    }
  })
  const { long } = register(form.sets.flatMap(({ items }) => items.map(proseOf)))
  return [
    ...grades,
    {
      name: `long words in ${form.name}`,
      figure: `${(long * 100).toFixed(1)} % of three syllables; ${percent(leastLong)} at least`,
      isReached: long >= leastLong,
    },
  ]
}

/** The hardest that a page may read for students at B1: its grade, and the words of its average and of its longest sentence. */
const plainPage = { grade: 6, length: 14, longest: 22 }
/** A passage that a page quotes, its headings and its tables are no sentences of its own, and its summary is in Arabic. */
const notOwn = /<(blockquote|h[2-4]|table|figure)\b.*?<\/\1>|<p dir="rtl".*?<\/p>/gs

/** Measures how hard each lesson and each article reads. */
const pageMeasures = ({ pages }: Published): Measure[] =>
  pages.flatMap(({ name, html, isPlain }) => {
    if (!isPlain) return []
    const own = blocksOf(html.replaceAll(notOwn, ' '))
    const { grade, length } = register(own)
    const longest = Math.max(...sentencesOf(own).map((sentence) => wordsOf(sentence).length))
    const most = plainPage
    return {
      name: `reading of ${name}`,
      figure: `grade ${grade.toFixed(1)}, ${length.toFixed(1)} words a sentence, ${longest} in the longest; ${most.grade}, ${most.length} and ${most.longest} at most`,
      isReached: grade <= most.grade && length <= most.length && longest <= most.longest,
    }
  })

/** Returns the words of a vocabulary question's options that no gloss explains. */
const unglossed = (item: Item) => {
  if (item.skill !== 'Words in Context') return []
  const glossed = new Set((item.glosses ?? []).map(({ word }) => word.toLowerCase()))
  return optionsOf(item)
    .map((option) => plainText(optionText(option)).toLowerCase())
    .filter((option) => !glossed.has(option))
}
const overclaims = /\bmust have\b|\bproves?\b/i

/** A sentence that takes back what the one before it granted: “It looks right. But the text says otherwise.” */
const takesBack = /[.!?:;]”? But\b/
/** The shapes in which explanations of wrong options were once written by the dozen: what each does, and which sentences do so. */
const moulds: [does: string, isOf: (sentences: string[]) => boolean][] = [
  ['turn with “But”', (sentences) => takesBack.test(sentences.join(' '))],
  [
    'turn with “however,” “though” or “yet”',
    (sentences) => sentences.length > 1 && /\b(?:however|though|yet)\b/i.test(sentences.at(-1) ?? ''),
  ],
  [
    'first grant what may, might, could or would be',
    (sentences) => sentences.length > 1 && /\b(?:may|might|could|would)\b/.test(sentences[0] ?? ''),
  ],
]
/** The share of a set's explanations of wrong options that may have one shape; more read like one sentence. */
const mostOfMould = 1 / 3

function mouldMeasures({ name, items }: ItemSet): Measure[] {
  const ofTraps = items.flatMap((item) =>
    optionsOf(item).flatMap((option) =>
      typeof option !== 'string' && option.trap_id ? [sentencesOf([plainText(option.rationale ?? '')])] : [],
    ),
  )
  return moulds.map(([does, isOf]) => {
    const many = ofTraps.filter(isOf).length
    return {
      name: `explanations that ${does} in ${name}`,
      figure: `${many} of ${ofTraps.length}; a third at most`,
      isReached: many <= ofTraps.length * mostOfMould,
    }
  })
}

/** Returns whether four options are two beginnings with two endings each: a guesser learns nothing, and the real test has few of them. */
export function isCrossed([first = '', ...others]: string[]): boolean {
  const cuts = [...first.matchAll(/ /g)].map(({ index }) => index)
  return cuts.some((cut) => {
    const [beginning, ending] = [first.slice(0, cut), first.slice(cut)]
    const endings = others.flatMap((one) => (one.startsWith(`${beginning} `) ? one.slice(cut) : []))
    const beginnings = others.flatMap((one) => (one.endsWith(ending) ? one.slice(0, -ending.length) : []))
    return beginnings.some((head) => endings.some((tail) => others.includes(head + tail)))
  })
}

/** Skills whose options are a word or two, or differ in marks alone. */
const shortOptions = new Set(['Words in Context', 'Transitions', 'Boundaries', 'Form, Structure, and Sense'])

function crossedFigure({ name, sets }: Form): string {
  const asked = sets
    .flatMap(({ items }) => items)
    .filter(({ type, skill }) => type === 'mcq' && !shortOptions.has(skill ?? ''))
  const crossed = asked.filter((item) => isCrossed(optionsOf(item).map((option) => plainText(optionText(option)))))
  return `options of two halves in two versions each in ${name}: ${crossed.length} of ${asked.length}`
}

function wordMeasures({ name, sets }: Form): Measure[] {
  const items = sets.flatMap((set) => set.items)
  const counted = (what: string, found: string[], figure = found.join(', ')) => ({
    name: `${what} in ${name}`,
    figure: found.length === 0 ? 'none' : `${found.length}: ${figure}`,
    isReached: found.length === 0,
  })
  const passages = items.filter(passageOf)
  const vague = passages.filter((item) => !isLiterary(item) && nameless.test(proseOf(item)))
  const says = items.filter((item) =>
    optionsOf(item).some((option) => typeof option !== 'string' && overclaims.test(option.rationale ?? '')),
  )
  return [
    {
      name: `nameless things in ${name}`,
      figure: `${vague.length} of ${passages.length} passages; ${mostNamelessOf(passages.length)} at most`,
      isReached: vague.length <= mostNamelessOf(passages.length),
    },
    counted(
      'options without a gloss',
      items.flatMap((item) => unglossed(item).map((word) => `${item.id} ${word}`)),
    ),
    counted(
      "'must have' or 'proves'",
      says.map(({ id }) => String(id)),
    ),
  ]
}

/** Returns the subject of a question of a test: that of its card, or its own. */
const subjectOf = ({ id, card }: Item, { cards, subjects }: Published): string | undefined =>
  card ? cards.find((one) => one.id === card)?.subject : subjects[String(id)]

function routeMeasures(form: Form, published: Published): Measure[] {
  const items = form.sets.flatMap((set) => set.items)
  const own = new Set(items.map(({ id }) => String(id)))
  const inside = items.filter(({ sibling }) => sibling && own.has(sibling)).length
  const twice = new Map<string, Set<string>>()
  for (const route of routesOf(form)) {
    const met = route.items.flatMap((item) => {
      const subject = subjectOf(item, published)
      return subject === undefined ? [] : [{ id: item.id, thing: thingOf(subject) }]
    })
    for (const [thing, sharing] of Map.groupBy(met, (one) => one.thing))
      if (sharing.length > 1)
        // Two questions of module 1 are on every route.
        twice.set(thing, (twice.get(thing) ?? new Set()).add(sharing.map(({ id }) => id).join(' and ')))
  }
  const without = items.filter((item) => subjectOf(item, published) === undefined)
  return [
    ...exceptions(
      `twice on a route of ${form.name}:`,
      new Map([...twice].map(([thing, pairs]) => [thing, [...pairs].join(', ')])),
      published.review,
    ),
    {
      name: `questions without a subject in ${form.name}`,
      figure: without.map(({ id }) => id).join(', ') || 'none',
      isReached: without.length === 0,
    },
    { name: `siblings within ${form.name}`, figure: `${inside} of ${own.size}`, isReached: inside === 0 },
  ]
}

/** Returns the cards on which questions of one skill stand in two tests: a student of both has read the facts for the same kind of question. */
function cardMeasures(published: Published): Measure[] {
  const carded = testsOf(published).flatMap((form) =>
    form.sets.flatMap(({ items }) =>
      items.flatMap(({ id, card, skill }) => (card ? [{ form: form.name, id, card, skill }] : [])),
    ),
  )
  const twice = new Map<string, string>()
  for (const sharing of Map.groupBy(carded, ({ card, skill }) => `${card} ${skill}`).values())
    if (new Set(sharing.map(({ form }) => form)).size > 1)
      twice.set(sharing[0]!.card, sharing.map(({ id }) => id).join(' and '))
  const known = new Set(
    setsOf(published).flatMap(({ items }) => items.flatMap(({ id, card }) => (card ? [] : String(id)))),
  )
  const stray = Object.keys(published.subjects).filter((id) => !known.has(id))
  return [
    ...exceptions('asked for one skill in two tests: card', twice, published.review),
    {
      name: 'subjects of no question without a card',
      figure: stray.join(', ') || 'none',
      isReached: stray.length === 0,
    },
  ]
}

/** The fewest published questions of the bank, by skill, and of evidence by what it is taken from: enough for drills of eight weeks. */
const fewestOf: Record<string, number> = {
  'Words in Context': 45,
  'Text Structure and Purpose': 28,
  'Cross-Text Connections': 18,
  'Central Ideas and Details': 28,
  'Command of Evidence in a text': 28,
  'Command of Evidence in data': 24,
  Inferences: 28,
  Boundaries: 40,
  'Form, Structure, and Sense': 34,
  Transitions: 26,
  'Rhetorical Synthesis': 24,
}
/** The share of each level in the bank, and how far it may be from that. */
const sharesOfLevels = { easy: 0.3, medium: 0.45, hard: 0.25 }
const farFromShare = 0.05

const isOnData = ({ passage }: Item) => /<(?:table|img)\b/.test(passage ?? '')
const nameInBank = (item: Item) =>
  item.skill === 'Command of Evidence' ? `${item.skill} in ${isOnData(item) ? 'data' : 'a text'}` : item.skill

/** Returns how many published questions the bank has of each skill, and at which levels. */
function bankMeasures(forms: Form[]): Measure[] {
  const items = setsOf({ forms: forms.filter(({ isBank, isDraft }) => isBank && !isDraft) }).flatMap((set) => set.items)
  const skills = Object.entries(fewestOf).map(([name, fewest]) => {
    const many = items.filter((item) => nameInBank(item) === name).length
    return { name: `the bank's questions of ${name}`, figure: `${many}; ${fewest} at least`, isReached: many >= fewest }
  })
  const levels = Object.entries(sharesOfLevels).map(([level, share]) => {
    const present = items.filter(({ difficulty }) => difficulty === level).length / Math.max(items.length, 1)
    return {
      name: `the bank's ${level} questions`,
      figure: `${percent(present)} of ${items.length}; ${percent(share - farFromShare)} to ${percent(share + farFromShare)} is right`,
      isReached: Math.abs(present - share) <= farFromShare,
    }
  })
  return [...skills, ...levels]
}

/** Returns the share of answers from the options alone that were right, for each skill over all its published questions. */
function skillMeasures({ forms, readings }: Published): Measure[] {
  const asked = setsOf({ forms: forms.filter(({ isDraft }) => !isDraft) })
    .flatMap(({ items }) => items)
    .filter(({ type }) => type === 'mcq')
  const bySkill = [...Map.groupBy(asked, ({ skill }) => skill ?? '')].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return bySkill.map(([skill, items]) => {
    const { right, of } = sumOf(items.flatMap((item) => answersAlone(item, readings) ?? []))
    return {
      name: `options alone, ${skill}`,
      figure: `${right} of ${of}`,
      isReached: atLeast(right, of, 0.25) >= unlikeliest / 2 && 1 - atLeast(right + 1, of, 0.25) >= unlikeliest / 2,
    }
  })
}

/**
 * Measures G7, register and balance: how hard the texts read, whether they name what they tell of, how much the bank has, and what the
 * options alone give away.
 */
export function balanceGate(published: Published): Report {
  const { forms, review } = published
  const measures = [
    ...testsOf(published).flatMap((form) => [...registerMeasures(form), ...routeMeasures(form, published)]),
    ...cardMeasures(published),
    ...pageMeasures(published),
    ...forms.flatMap(wordMeasures),
    ...setsOf({ forms }).flatMap(mouldMeasures),
    ...bankMeasures(forms),
    ...guesserMeasures(forms),
    ...skillMeasures(published),
  ]
  const { figures, ...verdict } = judged(measures, review)
  return { gate: 'G7', figures: [...figures, ...testsOf(published).map(crossedFigure)], ...verdict, open: [] }
}
