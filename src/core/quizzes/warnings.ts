import { pools, type Pool } from '../attempts/variant.ts'
import { coded, type CodedText } from '../coded.ts'
import { countWords, explanationProse, hasRationaleLength, rationaleWords } from '../questions/explanation.ts'
import { keyOnWire } from '../questions/grading.ts'
import { optionKeys } from '../questions/question.ts'
import { optionLetter } from '../questions/words.ts'
import { isOwnPicture } from '../own-picture.ts'
import { officialCount, officialDomains } from '../results/domains.ts'
import { plainText } from '../questions/reading.ts'
import { mostQuestions } from '../attempts/limits.ts'
import { findAlike } from './likeness.ts'
import { correctionFindings, type Finding, type Listed } from './publishable.ts'
import type { QuizSettings } from './quiz.ts'

const warns = (index: number, said: CodedText): Finding => ({
  severity: 'warns',
  place: { at: 'question', index },
  said,
})
/** A route through the modules: the questions that one student gets. */
type Route = { part: 'all' | Pool; questions: Listed[] }

const warnsOfRoute = ({ part }: Route, said: CodedText): Finding => ({
  severity: 'warns',
  place: { at: 'list', part },
  said,
})
const nameOf = ({ part }: Route): CodedText => coded(`quiz.route.${part}`)

const optionsOf = ({ spec }: Listed): string[] => (spec as { options?: string[] }).options ?? []
const readingOf = ({ passageHtml, stemHtml }: Listed) => `${passageHtml ?? ''} ${stemHtml}`

/** Returns the words of a text, without case and punctuation. */
const wordsOf = (html: string) =>
  plainText(html)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns every text within a value: options, or the items of pairs. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** Returns the addresses of pictures in HTML: two questions with the same few words may be about different ones. */
const picturesIn = (html: string) =>
  [...html.matchAll(/<img\b[^>]*?\bsrc\s*=\s*["']([^"']*)/gi)].map(([, src = '']) => src)

/** Returns the words and pictures of texts in HTML. */
const contentOf = (...html: string[]) => [...wordsOf(html.join(' ')), ...picturesIn(html.join(' '))]

/**
 * Finds questions whose passage, stem and options are those of an earlier one, or nearly. Stems alone are alike in every test. Of questions
 * with the same passage only what is asked is compared. What no quiz can hold is not compared.
 */
function alike(questions: readonly Listed[]): Finding[] {
  const compared = questions.slice(0, mostQuestions)
  const asked = compared.map(({ stemHtml, spec }) => contentOf(stemHtml, ...textsIn(spec)))
  const passages = compared.map(({ passageHtml, image }) => [
    ...contentOf(passageHtml ?? ''),
    ...(image === null ? [] : [image]),
  ])
  const texts = passages.map((passage, at) => [...passage, ...(asked[at] ?? [])])
  const groups = passages.map((passage, at) => (passage.length === 0 ? String(at) : passage.join(' ')))
  const places = new Map<string, number[]>()
  for (const [at, group] of groups.entries()) places.set(group, [...(places.get(group) ?? []), at])
  const ofGroups = [...places.values()].flatMap((group) =>
    findAlike(group.map((at) => asked[at] ?? [])).map(({ at, other, isSame }) => ({
      at: group[at] ?? 0,
      other: group[other] ?? 0,
      isSame,
    })),
  )
  const ofAll = findAlike(texts, { groupOf: (at) => groups[at] ?? '' })
  const found = new Map([...ofAll, ...ofGroups].map((one) => [one.at, one]))
  return [...found.values()]
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, other, isSame }) =>
      warns(at, coded(isSame ? 'question.same' : 'question.alike', { number: other + 1 })),
    )
}

const hasTag = (html: string, names: string) => new RegExp(`<(?:${names})\\b`, 'i').test(html)

const pictureTags = (html: string) => html.match(/<img\b[^>]*>/gi) ?? []

/** Returns whether a text has a picture that says nothing to those who do not see it. */
export const hasUnsaidPicture = (html: string) =>
  pictureTags(html).some((picture) => !/\balt\s*=\s*(?:"[^"]*\S[^"]*"|'[^']*\S[^']*')/i.test(picture))

/** Returns whether a text has a picture that is not this site's own. */
export const hasForeignPicture = (html: string) =>
  pictureTags(html).some((picture) => !isOwnPicture(/\bsrc\s*=\s*["']([^"']*)["']/i.exec(picture)?.[1] ?? ''))

/** Returns whether a text speaks of words that are underlined. */
export const speaksOfUnderline = (text: string): boolean => /\bunderlined\b|تحت(?:ه|ها|هما|هم) خط/iu.test(text)

/** Finds what a question speaks of but does not show, what explains too little, and pictures that say nothing to those who do not see them. */
export function missing(question: Listed, index: number): Finding[] {
  const html = readingOf(question)
  const stem = plainText(question.stemHtml).toLowerCase()
  const found: Finding[] = []
  if (speaksOfUnderline(stem) && !hasTag(html, 'u')) found.push(warns(index, coded('question.no_underline')))
  const hasPicture = question.image !== null || hasTag(html, 'img|svg|figure')
  if (/\btable\b/.test(stem) && !hasPicture && !hasTag(html, 'table'))
    found.push(warns(index, coded('question.no_table')))
  if (/\b(?:graph|chart|figure|diagram)\b/.test(stem) && !hasPicture)
    found.push(warns(index, coded('question.no_graph')))
  if (explanationProse(question) === null) found.push(warns(index, coded('question.no_explanation')))
  for (const [at, { rationale }] of (question.explanation?.options ?? []).entries())
    if (rationale !== null && !hasRationaleLength(rationale)) {
      const letter = optionLetter(optionKeys[at] ?? null) ?? ''
      found.push(
        warns(index, coded('question.rationale_length', { letter, count: countWords(rationale), ...rationaleWords })),
      )
    }
  const texts = [html, ...optionsOf(question), question.explanationHtml ?? '']
  // The picture beside a passage has no place for words of its own.
  if (question.image !== null || texts.some(hasUnsaidPicture)) found.push(warns(index, coded('question.no_alt')))
  if (texts.some(hasForeignPicture)) found.push(warns(index, coded('question.foreign_picture')))
  return found
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Finds questions whose key was changed and whose explanation was not: it may argue for the former key. T18 */
function explainsFormerKey(question: Listed, index: number): Finding[] {
  const { former } = question
  if (!former || isSame(former.key, question.key) || explanationProse(question) === null) return []
  const isUnchanged =
    former.explanationHtml === question.explanationHtml && isSame(former.explanation, question.explanation)
  return isUnchanged ? [warns(index, coded('question.explains_former_key'))] : []
}

/** Finds questions that visitors may have tried: anyone who did has seen the key. P3 T18 */
const seen = ({ isPublic }: Listed, index: number): Finding[] =>
  isPublic ? [warns(index, coded('question.public'))] : []

/** The most other quizzes that a finding names. */
const mostNamed = 3

/** Finds questions that other quizzes ask too: while a student has one of these open, the others keep the key from her. T44 T18 */
function askedElsewhere({ alsoIn }: Listed, index: number): Finding[] {
  if (!alsoIn || alsoIn.length === 0) return []
  const quizzes = alsoIn.slice(0, mostNamed)
  const many = alsoIn.length
  const said =
    many > mostNamed ? coded('question.asked_by_many', { quizzes, many }) : coded('question.asked_by', { quizzes })
  return [warns(index, said)]
}

/** The fewest questions in a module from which the letters of their keys can show a pattern. */
const leastKeys = 12

/** Finds patterns of key letters that a student could use: never, or always, the same one twice in a row. T18 */
function keyPattern(route: Route): Finding[] {
  const keys = route.questions.flatMap((question) => {
    const letter = optionsOf(question).length > 2 ? optionLetter(keyOnWire(question)) : undefined
    return letter === undefined ? [] : [letter]
  })
  if (keys.length < leastKeys) return []
  const repeats = keys.filter((key, at) => at > 0 && key === keys[at - 1]).length
  if (repeats === 0) return [warnsOfRoute(route, coded('quiz.keys_differ', { sentence: nameOf(route) }))]
  if (repeats === keys.length - 1) return [warnsOfRoute(route, coded('quiz.keys_same', { sentence: nameOf(route) }))]
  return []
}

/**
 * Finds domains of a whole Reading and Writing test whose share is not the official one, among the questions that name one, and says how
 * many do not. Shorter sets are no test, and one that hardly names official domains is another.
 */
function domainMix(route: Route): Finding[] {
  const { questions } = route
  const labeled = questions.filter(({ domain }) => officialDomains.some(({ name }) => name === domain))
  if (questions.length < officialCount / 2 || labeled.length < questions.length / 2) return []
  const unlabeled = questions.length - labeled.length
  const mix = officialDomains.flatMap(({ name: domain, least, most }) => {
    const count = labeled.filter((question) => question.domain === domain).length
    const [low, high] = [
      Math.floor((least * labeled.length) / officialCount),
      Math.ceil((most * labeled.length) / officialCount),
    ]
    if (count >= low && count <= high) return []
    return [warnsOfRoute(route, coded('quiz.domain_mix', { sentence: nameOf(route), count, domain, low, high }))]
  })
  return unlabeled === 0
    ? mix
    : [...mix, warnsOfRoute(route, coded('quiz.domain_missing', { sentence: nameOf(route), count: unlabeled }))]
}

/** Returns the routes that there are through the modules. */
function routesOf(settings: QuizSettings, questions: readonly Listed[]): Route[] {
  if (settings.type !== 'two_module') return [{ part: 'all', questions: [...questions] }]
  const first = questions.filter(({ module }) => module === 'module1')
  const second = questions.filter(({ module }) => module === 'module2')
  if (settings.hardThreshold === null) return [{ part: 'all', questions: [...first, ...second] }]
  return pools.map((pool) => ({
    part: pool,
    questions: [...first, ...second.filter(({ variant }) => variant === pool)],
  }))
}

/** Notes that reviews are withheld by a quiz that never closes itself: only windows of assignments hold them then. */
const heldWithoutEnd = ({ holdsReviews, closesAt }: QuizSettings): Finding[] =>
  holdsReviews && closesAt === null
    ? [{ severity: 'warns', place: { at: 'settings', field: 'holdsReviews' }, said: coded('quiz.held_without_end') }]
    : []

/** Returns what an author should look at before publishing, though it blocks nothing. T18 */
export function warningFindings(settings: QuizSettings, questions: readonly Listed[]): Finding[] {
  const routes = routesOf(settings, questions)
  return [
    ...questions.flatMap(missing),
    ...questions.flatMap(seen),
    ...questions.flatMap(askedElsewhere),
    ...questions.flatMap(explainsFormerKey),
    ...questions.flatMap((question, index) =>
      correctionFindings(question, index).filter(({ severity }) => severity === 'warns'),
    ),
    ...alike(questions),
    ...heldWithoutEnd(settings),
    // Each attempt shows an order of its own then.
    ...(settings.shufflesOptions ? [] : routes.flatMap(keyPattern)),
    ...routes.flatMap(domainMix),
  ]
}
