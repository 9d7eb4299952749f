import { createHash } from 'node:crypto'
import { countWords, missingHighlight, rationaleWords, withFamily } from '../core/questions/explanation.ts'
import { letterPlace, optionLetters } from '../core/questions/question.ts'
import { rulesBySkill, skillOfRule } from '../core/questions/rules.ts'
import { blocksOf, lineText, plainText } from '../core/questions/reading.ts'
import { trapFamilyOf } from '../core/questions/traps.ts'
import { officialDomains } from '../core/results/domains.ts'
import { dealt, wholeModule } from './deal.ts'
import {
  isLiterary,
  isWhole,
  optionsOf,
  optionText,
  passageOf,
  percent,
  repeated,
  routesOf,
  setsOf,
  testsOf,
  wordsOf,
  type Form,
  type Item,
  type ItemSet,
  type Published,
  type Report,
  type Page,
} from './items.ts'
import { exceptions, judged } from './measures.ts'
import { answerProblems, answersAlone, isGivenAway, keyOf } from './answers.ts'
import type { Card } from './cards.ts'
import { balanceGate } from './balance.ts'
import { guesserShares, keyPattern, keyPatternProblems, learnedShare } from './key-pattern.ts'
import { weeksGate } from './weeks.ts'

/** The most questions of a set, so that a reader reads it in one sitting. */
const largestSet = 27

const keysOf = (items: Item[]) => items.flatMap((item) => (item.type === 'mcq' ? [item.key] : []))

/** Checks G1: keys without a pattern, dealt by their seed. */
export function keysGate(published: Published): Report {
  const [figures, problems]: [string[], string[]] = [[], []]
  const modules = setsOf({ forms: testsOf(published) }).filter(({ items }) => items.length >= wholeModule)
  for (const set of setsOf(published)) {
    const { name, seed, items } = set
    if (items.length > largestSet) problems.push(`${name}: ${items.length} questions; ${largestSet} at most`)
    if (JSON.stringify(dealt(items, seed)) !== JSON.stringify(items))
      problems.push(`${name}: its options do not stand as seed '${seed}' deals them`)
    // A drill takes questions of a bank in an order of its own.
    if (!modules.includes(set)) continue
    const keys = keysOf(items)
    const others = modules.filter((other) => other.name !== name)
    const learned = learnedShare(
      keys,
      others.map((other) => keysOf(other.items)),
    )
    const pattern = keyPattern(keys)
    const shares: Record<string, number> = { ...guesserShares(keys), 'as in the other modules': learned }
    problems.push(...keyPatternProblems(pattern, shares).map((problem) => `${name}: ${problem}`))
    const { equalNeighbours, windowsOfFour, counts } = pattern
    const most = Math.max(...Object.values(shares))
    const best = Object.keys(shares).find((strategy) => shares[strategy] === most)
    figures.push(
      `${name}: ${keys.join('')}; ${equalNeighbours} of 26 neighbours equal, ${windowsOfFour} of 24 windows with four letters, ` +
        `${Object.entries(counts)
          .map(([letter, count]) => `${letter} ${count}`)
          .join(', ')}; best guesser '${best}' ${percent(most)}`,
    )
  }
  return { gate: 'G1', figures, problems, open: [] }
}

const skills = [
  'Words in Context',
  'Text Structure and Purpose',
  'Cross-Text Connections',
  'Central Ideas and Details',
  'Command of Evidence',
  'Inferences',
  'Boundaries',
  'Form, Structure, and Sense',
  'Transitions',
  'Rhetorical Synthesis',
]
const difficulties = ['easy', 'medium', 'hard']
const grammarRules = new Set<string>([...rulesBySkill.Boundaries, ...rulesBySkill['Form, Structure, and Sense']])
const transitionFamilies: Record<string, string> = {
  addition: 'in addition|moreover|furthermore|additionally|also',
  example: 'for example|for instance',
  specification: 'specifically|in particular|in other words|that is|indeed|in fact|in summary',
  similarity: 'similarly|likewise',
  cause: 'therefore|thus|consequently|as a result|accordingly|hence',
  contrast: 'however|by contrast|in contrast|instead|on the contrary|conversely',
  concession: 'nevertheless|nonetheless|even so|still|admittedly|granted',
  time: 'later|meanwhile|subsequently|eventually|finally',
}
const familyOf = (word: string) =>
  Object.keys(transitionFamilies).find((family) =>
    new RegExp(`^(?:${transitionFamilies[family]})$`).test(word.toLowerCase().replace(/,$/, '')),
  )
/** Kinds of questions that a form has to ask at least once, by the words of their question. */
const askedSomewhere = [
  /overall structure/,
  /main purpose/,
  /function of the underlined/,
  /main idea/,
  /according to the text/i,
  /support/,
  /weaken/,
  /illustrates/,
  /data from the (?:table|graph)/,
  /most likely respond/,
  /both authors most likely agree/,
  /most likely differ/,
  /introduce/,
  /generalization/,
  /similarity/,
  /difference/,
  /main finding/,
]
const isOfAnotherTime = (item: Item) => isLiterary(item) && /in the manner of/.test(item.invented ?? '')
const keyTextOf = (item: Item) =>
  item.type === 'mcq' ? plainText(optionText(item.options[letterPlace(item.key)] ?? '')) : ''
const rankOf = ({ difficulty }: Item) => difficulties.indexOf(difficulty ?? '')
const isRising = (items: Item[]) => items.every((item, at) => at === 0 || rankOf(items[at - 1]!) <= rankOf(item))
/** Checks G2: the blueprint of a form: proportions, order, graphs, literature, rules and transitions. */
export function blueprintGate(published: Published): Report {
  const [figures, problems]: [string[], string[]] = [[], []]
  for (const form of testsOf(published)) {
    const all = form.sets.flatMap(({ items }) => items)
    for (const set of form.sets) problems.push(...setProblems(set))
    // Half a route has half the questions: nothing of it can be counted.
    for (const route of form.sets.length > 1 ? routesOf(form) : []) {
      const counts = officialDomains.map(({ name, least, most }) => {
        const count = route.items.filter(({ domain }) => domain === name).length
        if (count < least || count > most)
          problems.push(`${route.name}: ${count} questions of ${name}; ${least} to ${most} are right`)
        return count
      })
      const rules = route.items.flatMap(({ domain, rule_id }) =>
        domain === 'Standard English Conventions' ? [rule_id ?? 'none'] : [],
      )
      for (const rule of new Set(rules))
        if (!grammarRules.has(rule)) problems.push(`${route.name}: '${rule}' is none of the fourteen grammar rules`)
      for (const rule of repeated(rules, 2)) problems.push(`${route.name}: the rule '${rule}' is met more than twice`)
      if (new Set(rules).size < 10)
        problems.push(`${route.name}: it meets ${new Set(rules).size} grammar rules; 10 are needed`)
      const transitions = route.items.flatMap((item) =>
        item.skill === 'Transitions' ? [keyTextOf(item).toLowerCase()] : [],
      )
      for (const word of repeated(transitions, 1)) problems.push(`${route.name}: '${word}' is the key twice`)
      figures.push(
        `${route.name}: ${counts.join(', ')} by domain; ${new Set(rules).size} of 14 rules; ` +
          `transitions ${transitions.join(' ').replace(/,$/, '')}`,
      )
    }
    if (!isWhole(form)) {
      figures.push(`${form.name}: a draft with ${form.sets.length} of its modules`)
      continue
    }
    const transitions = all.filter(({ skill }) => skill === 'Transitions')
    const offered = new Set(
      transitions.flatMap((item) => optionsOf(item).map((option) => plainText(optionText(option)))),
    )
    const right = new Set(transitions.map((item) => familyOf(keyTextOf(item))))
    for (const word of offered) {
      const family = familyOf(word)
      if (family === undefined) problems.push(`${form.name}: '${word}' belongs to no family of transitions`)
      else if (!right.has(family)) problems.push(`${form.name}: '${word}' is offered, but ${family} is never right`)
    }
    for (const kind of askedSomewhere)
      if (!all.some(({ question }) => kind.test(plainText(question))))
        problems.push(`${form.name}: no question asks for ${kind.source}`)
    const graphs = all.filter(({ passage }) => /<img\b/.test(passage ?? ''))
    if (graphs.length < 2) problems.push(`${form.name}: ${graphs.length} graphs; 2 are needed`)
    for (const { id, passage } of graphs)
      if (!/\balt="[^"]*\d[^"]*"/.test(passage ?? '')) problems.push(`${id}: its graph has no words with its figures`)
    const old = all.filter(isOfAnotherTime).length
    if (old < 6) problems.push(`${form.name}: ${old} passages in the syntax of another time; 6 are needed`)
    figures.push(
      `${form.name}: ${graphs.length} graphs, ${all.filter(isLiterary).length} literary passages, ${old} of another time; ` +
        `difficulty ${difficulties.map((name) => `${name} ${all.filter(({ difficulty }) => difficulty === name).length}`).join(', ')}`,
    )
  }
  return { gate: 'G2', figures, problems, open: [] }
}

function setProblems({ name, items }: ItemSet): string[] {
  const problems: string[] = []
  const isOrdered = (places: number[]) => places.every((place, at) => at === 0 || (places[at - 1] ?? 0) <= place)
  if (items.length !== wholeModule) problems.push(`${name}: ${items.length} questions; ${wholeModule} are right`)
  if (!isOrdered(items.map(({ domain }) => officialDomains.findIndex(({ name }) => name === domain))))
    problems.push(`${name}: its domains are not in the official order`)
  const reading = items.filter(({ domain }) => domain !== 'Standard English Conventions')
  if (!isOrdered(reading.map(({ skill }) => skills.indexOf(skill ?? ''))))
    problems.push(`${name}: its skills are not in the official order`)
  for (const skill of new Set(reading.map((item) => item.skill)))
    if (!isRising(reading.filter((item) => item.skill === skill)))
      problems.push(`${name}: ${skill} does not go from easy to hard`)
  const conventions = items.filter(({ domain }) => domain === 'Standard English Conventions')
  if (!isRising(conventions)) problems.push(`${name}: its conventions do not go from easy to hard`)
  const changes = conventions.filter(({ skill }, at) => at > 0 && skill !== conventions[at - 1]?.skill).length
  if (changes < 2) problems.push(`${name}: Boundaries and Form are not mixed`)
  if (!items.some(({ passage }) => /<(?:table|img)\b/.test(passage ?? ''))) problems.push(`${name}: no graph or table`)
  if (items.filter(isLiterary).length < 2) problems.push(`${name}: fewer than two literary passages`)
  if (!items.some(isOfAnotherTime)) problems.push(`${name}: no passage in the syntax of another time`)
  return problems
}

/** Returns whether a text seems to state a fact of the world: it has a figure, or a name within a sentence. */
const looksReal = (text: string) => /\d/.test(text) || /[a-z,] [A-Z][a-z]{2,}/.test(text)
const trades =
  'archaeologist|astronomer|biologist|botanist|conservator|ecologist|economist|historian|librarian|linguist|painter|planner|' +
  'psychologist|researcher|scholar|scientist|translator|weaver'
/** A trade with a name, also at the start of a sentence. */
const namedExpert = new RegExp(
  `\\b(?:${trades.replaceAll(/\b[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`)})s? [A-Z][a-z]+`,
)

/** Returns a passage as its facts are looked for. A blank is a word, so a sentence that begins behind it is no name within a sentence. */
const factsOf = (item: Item) =>
  lineText(item.passage ?? '')
    .replace(/^While researching a topic.*?notes:/, '')
    .replace(/\bText [12]\b/g, '')
/** Returns the words that some card has in lower case: with a capital they begin a title or a sentence, and are no names. */
const commonWords = (cards: Card[]) =>
  new Set(cards.flatMap(({ facts }) => facts.join(' ').match(/(?<![\p{L}’'-])\p{Ll}[\p{L}’'-]*/gu) ?? []))
/** Returns whether a passage contains a name from its card: of a person, a place, a work or a study. */
const saysNameOf = (text: string, { who, where, title }: Card, common: ReadonlySet<string>) => {
  const words = new Set(text.match(/\p{L}[\p{L}’'-]*/gu))
  return (`${who} ${where} ${title}`.match(/\p{Lu}[\p{L}’'-]{2,}/gu) ?? []).some(
    (name) => words.has(name) && !common.has(name.toLowerCase()),
  )
}
const year = /\b(?:1\d{3}|20\d{2})\b/
/** The shares of a form's nonfiction passages that name something real, and that give a year, each from a card. */
const leastNamed = 0.6
const leastDated = 0.25

/** The readers who have to open a source and confirm every fact before its card counts. */
const readersOfCard = 2

/** Returns the shares of a form's nonfiction passages with a real name and with a year, both from source cards that two readers opened. */
function realShares(form: Form, cards: Card[]): { named: number; dated: number } {
  const common = commonWords(cards)
  const nonfiction = form.sets.flatMap(({ items }) => items).filter((item) => item.passage && !isLiterary(item))
  const carded = nonfiction.flatMap((item) => {
    const card = cards.find(({ id, readers }) => id === item.card && readers >= readersOfCard)
    return card ? [{ text: factsOf(item), card }] : []
  })
  const share = (count: number) => count / Math.max(nonfiction.length, 1)
  return {
    named: share(carded.filter(({ text, card }) => saysNameOf(text, card, common)).length),
    dated: share(carded.filter(({ text }) => year.test(text)).length),
  }
}

/**
 * Checks G3: facts have a source or a card that two readers opened, and what was invented says so and has no name. Lessons and articles have no
 * cards, so that none gives a name to a trade of research, as in “the biologist Mona Adel”.
 */
export function factsGate({ forms, pages, cards, review }: Published): Report {
  const items = forms.flatMap(({ name, sets }) =>
    sets.flatMap((set) => set.items.map((item) => ({ item, name: `${name} ${item.id}` }))),
  )
  const problems: string[] = []
  for (const { item, name } of items) {
    const passage = factsOf(item)
    if (item.card && !cards.some(({ id }) => id === item.card)) problems.push(`${name}: there is no card ${item.card}`)
    if (!item.source && !item.card && !item.invented && looksReal(passage))
      problems.push(`${name}: it has figures or names, but neither a source, a card nor a word that it is invented`)
    if (item.invented && !item.card && !item.invented.startsWith('Written for') && namedExpert.test(passage))
      problems.push(`${name}: it names a person whose work is invented: “${namedExpert.exec(passage)?.[0]}”`)
  }
  for (const { name, html } of pages) {
    const person = blocksOf(html).flatMap((words) => namedExpert.exec(words) ?? [])[0]
    if (person !== undefined) problems.push(`${name}: it gives a trade a name, and has no card: “${person}”`)
  }
  const sourced = items.filter(({ item }) => item.source).length
  const record = /(\d+) of (\d+) source lines were opened by two readers/.exec(review)
  const [opened, of] = [Number(record?.[1]), Number(record?.[2])]
  if (!record) problems.push('docs/content-review.md does not say how many source lines two readers opened')
  else if (of !== sourced || opened > of)
    problems.push(`docs/content-review.md counts ${of} source lines, of which ${opened} opened; there are ${sourced}`)
  const once = cards.filter(({ readers }) => readers < readersOfCard)
  const figures = [
    `${sourced} questions with a source, ${items.filter(({ item }) => item.card).length} with one of ${cards.length} cards, ` +
      `${items.filter(({ item }) => item.invented).length} marked as invented`,
  ]
  const open = [
    ...(opened < sourced ? [`${sourced - opened} source lines that two readers have not opened`] : []),
    ...(once.length > 0
      ? [`${once.length} cards that no second reader has opened: ${once.map(({ id }) => id).join(', ')}`]
      : []),
  ]
  const shares = forms
    .filter(({ isTest }) => isTest)
    .flatMap((form) => {
      const { named, dated } = realShares(form, cards)
      const said = (share: number, least: number) => `${percent(share)}; ${percent(least)} at least`
      return [
        {
          name: `passages with a real name in ${form.name}`,
          figure: said(named, leastNamed),
          isReached: named >= leastNamed,
        },
        {
          name: `passages with a year in ${form.name}`,
          figure: said(dated, leastDated),
          isReached: dated >= leastDated,
        },
      ]
    })
  const judgement = judged(shares, review)
  return {
    gate: 'G3',
    figures: [...figures, ...judgement.figures],
    problems: [...problems, ...judgement.problems],
    open,
    notYet: judgement.notYet,
  }
}

/**
 * Returns whether a student may meet both sets: they are one, or module 1 and a module 2 of a test. Questions of a bank come one by one.
 */
const shareRoute = ({ sets: [first], isBank }: Form, one: ItemSet, other: ItemSet) =>
  !isBank && (one.name === other.name || one.name === first?.name || other.name === first?.name)

type Placed = { form: Form; set: ItemSet; item: Item }
const placedIn = (forms: Form[]): Placed[] =>
  forms.flatMap((form) => form.sets.flatMap((set) => set.items.map((item) => ({ form, set, item }))))
/** Returns whether a skill's rules are so different that a question of another rule is no practice. */
const isByRule = (skill: string | null | undefined) =>
  ['Boundaries', 'Form, Structure, and Sense', 'Transitions'].includes(skill ?? '')
const ruleOf = ({ rule_id }: Item) => rule_id ?? null

/**
 * Returns the questions that can be the sibling of one: of its skill and rule, on no route with it, and not of a draft, which is not loaded.
 */
const siblingsFor = ({ form, set, item }: Placed, all: Placed[]) =>
  all.filter(
    (other) =>
      other.item.id !== item.id &&
      other.item.skill === item.skill &&
      (!isByRule(item.skill) || ruleOf(other.item) === ruleOf(item)) &&
      !(other.form === form && shareRoute(form, set, other.set)) &&
      (form.isDraft || !other.form.isDraft),
  )

/**
 * Returns the forms with a sibling for every question that lacks one which fits, where there is one: of its rule before another, of a bank
 * before a form, and the one that fewest name.
 */
export function withSiblings(forms: Form[]): Form[] {
  const named = structuredClone(forms)
  const all = placedIn(named)
  for (const placed of all) {
    const { item } = placed
    const fit = siblingsFor(placed, all)
    if (fit.some((other) => other.item.id === item.sibling)) continue
    const namedBy = (id: Item['id']) => all.filter(({ item: { sibling } }) => sibling === id).length
    const [best] = fit.toSorted(
      (one, other) =>
        Number(ruleOf(other.item) === ruleOf(item)) - Number(ruleOf(one.item) === ruleOf(item)) ||
        Number(other.form.isBank) - Number(one.form.isBank) ||
        namedBy(one.item.id) - namedBy(other.item.id),
    )
    if (best?.item.id) item.sibling = String(best.item.id)
    else if (item.sibling !== undefined) item.sibling = null
  }
  return named
}

/**
 * Returns what is wrong with the siblings of all questions. A sibling has the same skill, for grammar and transitions the same rule, and
 * stands on no route with its question, so that practice shows something new. One is named wherever there is one.
 */
function siblingProblems(forms: Form[]): string[] {
  const all = placedIn(forms)
  const idsTwice = repeated(
    all.map(({ item }) => String(item.id)),
    1,
  )
  const problems = idsTwice.map((id) => `${id}: several questions have this id`)
  for (const placed of all) {
    const { form, item } = placed
    const { id, sibling } = item
    const fit = siblingsFor(placed, all)
    const isNamed = (other: { item: Item }) => other.item.id === sibling
    const say = (problem: string) => problems.push(`${form.name} ${id}: ${problem}`)
    if (!sibling) {
      if (fit.length > 0 && !form.isDraft)
        say(`it names no sibling, although ${fit[0]?.item.id} is of its skill and rule`)
    } else if (sibling === id) say('it is its own sibling')
    else if (!all.some(isNamed)) say(`there is no ${sibling}, its sibling`)
    else if (!fit.some(isNamed))
      say(`its sibling ${sibling} is of another skill or rule, or stands on one route with it`)
  }
  return problems
}

/** Returns the sentences of an explanation that a student reads. */
const explanationOf = (item: Item): string[] =>
  [
    item.rule ?? '',
    item.next_time ?? '',
    ...(item.steps ?? []).map(({ text }) => text),
    ...optionsOf(item).map((option) => (typeof option === 'string' ? '' : (option.rationale ?? ''))),
  ].flatMap(sentencesOf)

/** Shorter sentences ("The turn is here.") may return. */
const longestRepeated = 4

/** Finds sentences that two explanations of one route share: the second explains nothing that the student has not read. */
function repetitionProblems(forms: Form[]): string[] {
  const routes = forms.flatMap((form) =>
    form.isTest ? routesOf(form) : form.sets.map(({ name, items }) => ({ name, items })),
  )
  return routes.flatMap(({ name, items }) => {
    const seenAt = new Map<string, Item['id']>()
    return items.flatMap((item) =>
      [...new Set(explanationOf(item))].flatMap((sentence) => {
        if (countWords(sentence) <= longestRepeated) return []
        const earlier = seenAt.get(sentence)
        if (earlier === undefined) seenAt.set(sentence, item.id)
        return earlier === undefined ? [] : [`${name}: ${earlier} and ${item.id} both say “${sentence}”`]
      }),
    )
  })
}

const longestSentence = 15
const sentencesOf = (text: string) => text.split(/(?<=[.!?]”?)\s+(?=[“‘\p{Lu}\d])/u)

/**
 * Checks G4 and G7: every question explains itself, in words of its own: steps, next time, a rationale and a trap of a family by option, and
 * a sibling where there is one.
 */
export function explanationGate({ forms }: Published): Report {
  const problems = [...siblingProblems(forms), ...repetitionProblems(forms)]
  let [rationales, words] = [0, 0]
  for (const { name: form, sets } of forms)
    for (const item of sets.flatMap(({ items }) => items)) {
      const say = (problem: string) => problems.push(`${form} ${item.id}: ${problem}`)
      const steps = item.steps ?? []
      if (!item.rule) say('no rule')
      const skill = item.rule_id ? skillOfRule(item.rule_id) : item.skill
      if (skill !== item.skill) say(`“${item.rule_id}” is a rule of ${skill ?? 'no skill'}, not of ${item.skill}`)
      if (steps.length < 2 || steps.length > 4) say(`${steps.length} steps; 2 to 4 are right`)
      const missing = missingHighlight(
        steps.map(({ text, highlight = null }) => ({ text, highlight })),
        { passageHtml: item.passage ?? null, stemHtml: item.question },
      )
      if (missing !== undefined) say(`a step points at “${missing}”, which the text does not say`)
      if (!item.next_time) say("no 'next time'")
      if (!item.glosses?.length) say('no hard word explained')
      const right: string[] = item.type === 'mcq' || item.type === 'multiple_select' ? [item.key].flat() : []
      optionsOf(item).forEach((option, at) => {
        const {
          rationale,
          trap,
          trap_id: family,
        } = withFamily({ rationale: null, trap: null, ...(typeof option === 'string' ? {} : option) })
        const count = countWords(rationale ?? '')
        if (count < rationaleWords.fewest || count > rationaleWords.most) say(`a rationale of ${count} words`)
        const isTrap = (family ?? null) !== null
        if (right.includes(optionLetters[at] ?? '') === (isTrap || Boolean(trap)))
          say('a trap belongs to every distractor and to no key')
        // G7: so that a student's traps can be counted.
        else if (trap && !isTrap) say(`“${trap}” belongs to no family of traps`)
        const named = trap ? trapFamilyOf(trap) : null
        if (named !== null && isTrap && named !== family) say(`“${trap}” is a trap of ${named}, not of ${family}`)
        rationales += 1
        words += count
      })
      for (const sentence of explanationOf(item))
        if (countWords(sentence) > longestSentence) say(`a sentence of ${countWords(sentence)} words: ${sentence}`)
    }
  const items = setsOf({ forms }).flatMap((set) => set.items)
  const figures = [
    `${rationales} rationales of ${(words / rationales).toFixed(1)} words on average; ` +
      `${items.filter(({ sibling }) => sibling).length} of ${items.length} questions name a sibling`,
  ]
  return { gate: 'G4', figures, problems, open: [] }
}

/** Returns the state of a set's questions with their keys: answers with another state are to another set. */
export const fingerprint = ({ items }: ItemSet) =>
  createHash('sha256')
    .update(
      items
        .map((item) => JSON.stringify([item.passage, item.question, optionsOf(item).map(optionText), keyOf(item)]))
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 8)

/** Before the state of a set whose readings were made and missed a goal: it is open until its questions are mended. */
const knownOpen = 'open: '

const dash = '–'
const percentCell = (cell: string) => (/^\d+ %$/.test(cell) ? Number.parseInt(cell) : NaN)

/** Returns the goals that readings missed; a dash is allowed only where the set has no graphic, or not both easy and hard questions. */
function missedGoals(
  { name, items }: ItemSet,
  [agreement = '', alone = '', blind = '', apart = '']: string[],
): string[] {
  const misses: string[] = []
  if (agreement !== `${items.length} of ${items.length}`) misses.push(`${name}: three readers agreed on ${agreement}`)
  if (!(percentCell(alone) <= 35)) misses.push(`${name}: ${alone} right from the options alone; 35 % at most`)
  const hasGraphic = items.some(({ passage }) => /<(?:table|figure|img)\b/.test(passage ?? ''))
  if (!hasGraphic && blind !== dash) misses.push(`${name}: ${blind} right without the graphic, of which it has none`)
  if (hasGraphic && !(percentCell(blind) <= 50))
    misses.push(`${name}: ${blind} right without the graphic; 50 % at most`)
  const labels = new Set(items.map(({ difficulty }) => difficulty))
  const hasBoth = labels.has('easy') && labels.has('hard')
  if (!hasBoth && apart !== dash)
    misses.push(`${name}: ${apart} between hard and easy questions, of which it has not both`)
  if (hasBoth && !(/^\d\.\d+$/.test(apart) && Number(apart) >= 0.9))
    misses.push(`${name}: hard questions were rated ${apart} above easy ones; 0.9 at least`)
  return misses
}

/**
 * Checks G5: the record of blind readings belongs to the questions as they are, and its figures are good enough; no question has
 * options that give its key away. A bank is published when it was read; its draft needs no row.
 */
export function readingsGate({ forms, review, readings }: Published): Report {
  const [figures, problems, open]: [string[], string[], string[]] = [[], [], []]
  const drafts = new Set(forms.filter(({ isDraft }) => isDraft).flatMap(({ sets }) => sets))
  for (const set of forms.flatMap(({ sets }) => sets)) {
    const row = review.split('\n').find((line) => line.startsWith(`| ${set.name} `))
    const [, , state, agreement = '', alone = '', blind = '', apart = ''] =
      row?.split('|').map((cell) => cell.trim()) ?? []
    const isUnread = `${set.name}: not read yet (its state is ${fingerprint(set)})`
    if (row === undefined && drafts.has(set)) open.push(isUnread)
    else if (row === undefined) problems.push(`${set.name}: docs/content-review.md has no row for it`)
    else if (state === 'not read yet') (drafts.has(set) ? open : problems).push(isUnread)
    else {
      const isKnownOpen = state?.startsWith(knownOpen) ?? false
      const read = isKnownOpen ? state?.slice(knownOpen.length) : state
      if (read !== fingerprint(set)) {
        problems.push(`${set.name}: its readings are of state ${read}; the questions are ${fingerprint(set)} now`)
        continue
      }
      figures.push(
        `${set.name}: ${agreement} agreed, options alone ${alone}, without graphic ${blind}, hard − easy ${apart}`,
      )
      problems.push(...answerProblems(set, alone, readings))
      const misses = missedGoals(set, [agreement, alone, blind, apart])
      if (!isKnownOpen) problems.push(...misses)
      else if (misses.length > 0) open.push(...misses)
      else problems.push(`${set.name}: nothing of it is open any more; its state is ${read}`)
    }
  }
  const asked = setsOf({ forms: forms.filter(({ isDraft }) => !isDraft) })
    .flatMap(({ items }) => items)
    .filter(({ type }) => type === 'mcq')
  const said = new Map(
    asked.flatMap((item): [string, string][] => {
      const answers = answersAlone(item, readings)
      return answers && isGivenAway(answers) ? [[String(item.id), `${answers.right} of ${answers.of}`]] : []
    }),
  )
  const { figures: _, ...judgement } = judged(exceptions('options alone give away', said, review), review)
  return { gate: 'G5', figures, problems: [...problems, ...judgement.problems], open, notYet: judgement.notYet }
}

/** The longest run of words that a text and a question may share. */
const longestShared = 5
/** The most texts and questions that a word may stand in and still be a word of one example. */
const rareIn = 2
const fewestShared = 3
const noticeable = 4

/** Returns the runs of words of a text that are too long to be shared. */
const runsOf = (words: string[]) =>
  words.slice(longestShared).map((_, at) => words.slice(at, at + longestShared + 1).join(' '))

/** The figures that may be stated about each real test; docs/content-review.md names where each was read. */
const figuresOfTests: { test: RegExp; says: string[] }[] = [
  {
    test: /\b(?:digital SAT|[Tt]he SAT|real test|real one)\b/,
    says: [
      '27 question',
      '54 question',
      '32 minute',
      '64 minute',
      '2 module',
      '10 minute',
      '25 word',
      '150 word',
      '4 domain',
      '10 skill',
      '10 kind',
      '25 question',
      '200 point',
      '800 point',
      '400',
      '1600',
      '68 dollar',
      '43 dollar',
      '53 dollar',
    ],
  },
  {
    test: /\b(?:[Tt]he ACT|ACT (?:English|Reading))\b/,
    says: [
      '2025',
      '50 question',
      '35 minute',
      '45 question',
      '50 minute',
      '36 question',
      '40 minute',
      '40 question',
      '1 point',
      '36 point',
    ],
  },
  {
    test: /\b[Tt]he EST\b/,
    says: ['800 point', '1600'],
  },
]
/** Returns what is counted of ours, in a sentence that says whose it is. */
const oursIn = (sentence: string) => (/\bours\b/.test(sentence) ? ['2 minute'] : [])
/** The units that courses and lessons count of themselves. */
const ownUnits = new Set(['lesson', 'sitting', 'step', 'workshop'])
const numberWords = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const numbers = new RegExp(`\\d[\\d,.]*\\d|\\d|\\b(?:${numberWords.join('|')})\\b`, 'gi')
const units =
  'question|module|minute|second|hour|day|word|domain|skill|kind|section|passage|choice|option|point|dollar|break|lesson|sitting|step|workshop'
/** The unit of a number comes soon after it: '54 short questions', '25 to 150 words'. */
const unitAfter = new RegExp(`^(?:[ -][\\w’]+){0,4}?[ -](${units})s?\\b`, 'i')

/** Returns the numbers of a sentence with what each counts; a part of a whole ('five of the ten kinds') counts nothing. */
const numbersIn = (sentence: string): { number: string; unit: string }[] =>
  [...sentence.matchAll(numbers)].flatMap(({ 0: number, index }) => {
    const after = sentence.slice(index + number.length)
    if (/^ of the\b/.test(after)) return []
    const word = numberWords.indexOf(number.toLowerCase())
    return [{ number: String(word === -1 ? number : word + 2), unit: unitAfter.exec(after)?.[1]?.toLowerCase() ?? '' }]
  })

/** Returns the figures that a sentence gives for a test: '54 question'. */
const countsIn = (sentence: string): string[] =>
  numbersIn(sentence).flatMap(({ number, unit }) => (ownUnits.has(unit) ? [] : [`${number} ${unit}`.trim()]))

/** Returns a course's wrong statements about the number of its lessons, or of those that are free. */
const miscountProblems = ({ name, html, lessons }: Page): string[] =>
  lessons === undefined
    ? []
    : numbersIn(plainText(html)).flatMap(({ number, unit }) =>
        !ownUnits.has(unit) || [lessons.all, lessons.free].includes(Number(number))
          ? []
          : [`${name} says ${number} ${unit}s; it has ${lessons.all} lessons, ${lessons.free} of them free`],
      )

/** Checks G6: nothing that students read gives a question away, and what it says of the real tests and of a course's lessons is right. */
export function leaksGate({ forms, pages, review }: Published): Report {
  const items = forms.flatMap(({ name, sets }) =>
    sets.flatMap((set) =>
      set.items.map((item) => ({
        name: `${name} ${item.id}`,
        item,
        words: wordsOf([passageOf(item), ...optionsOf(item).map((option) => plainText(optionText(option)))].join(' ')),
      })),
    ),
  )
  const texts = pages.map(({ name, html }) => ({ name, text: plainText(html), words: wordsOf(plainText(html)) }))
  const spread = new Map<string, number>()
  for (const { words } of [...items, ...texts])
    for (const word of new Set(words)) spread.set(word, (spread.get(word) ?? 0) + 1)
  const problems: string[] = []
  const compared = items.map(({ words, ...rest }) => ({
    ...rest,
    runs: runsOf(words),
    unusual: [...new Set(words)].filter((word) => word.length >= noticeable && (spread.get(word) ?? 0) <= rareIn),
  }))
  let pairs = 0
  for (const page of texts) {
    const pageRuns = new Set(runsOf(page.words))
    const own = new Set(page.words)
    for (const { name, item, runs, unusual } of compared) {
      pairs += 1
      const run = runs.find((one) => pageRuns.has(one))
      if (run !== undefined) problems.push(`${page.name} and ${name} share “${run}”`)
      const rare = unusual.filter((word) => own.has(word))
      if (rare.length >= fewestShared) problems.push(`${page.name} and ${name} share an example: ${rare.join(', ')}`)
      if (item.skill === 'Words in Context')
        for (const [, target = ''] of (item.passage ?? '').matchAll(/<u>(.*?)<\/u>/g))
          if (own.has(target.toLowerCase())) problems.push(`${page.name} explains '${target}', which ${name} asks for`)
    }
  }
  problems.push(...pages.flatMap(miscountProblems))
  let claims = 0
  for (const { name, text } of texts)
    for (const sentence of text.split(/(?<=[.!?])\s+/)) {
      if (/\bbreak\b/.test(sentence) && /\bmodules?\b/i.test(sentence) && !/\b(?:no|none|ours?)\b/.test(sentence))
        problems.push(`${name} does not say whose break it is: ${sentence}`)
      const named = figuresOfTests.filter(({ test }) => test.test(sentence))
      if (named.length === 0) continue
      claims += 1
      const sayable = new Set([...named.flatMap(({ says }) => says), ...oursIn(sentence)])
      for (const count of countsIn(sentence))
        if (!sayable.has(count)) problems.push(`${name} says ${count} of a real test, without a source: ${sentence}`)
    }
  if (!/^## What is said of the real tests$/m.test(review))
    problems.push('docs/content-review.md does not name the sources of what is said of the real tests')
  const figures = [`${pairs} pairs of text and question compared; ${claims} sentences about the real tests`]
  return { gate: 'G6', figures, problems, open: [] }
}

/** The tests whose courses are sold only with questions in the test's own form, and how many. */
const soldWithQuestions = new Set(['act', 'est'])
const fewestSold = 60

/** Checks the prices: a course of the ACT or the EST is free, and was never dearer, until its quizzes have enough questions. */
export function pricesGate({ offers }: Published): Report {
  const bound = offers.filter(({ category }) => soldWithQuestions.has(category))
  const problems = bound.flatMap(({ slug, price, listPrice, questions }) =>
    questions >= fewestSold || (price === 0 && listPrice === null)
      ? []
      : [
          `${slug} has a price and ${questions} questions; it is free, without a list price, until it has ${fewestSold}`,
        ],
  )
  const figures = bound.map(({ slug, price, questions }) => `${slug}: price ${price}, ${questions} questions`)
  return { gate: 'Prices', figures, problems, open: [] }
}

/** All gates, in order. */
export const gates = [
  keysGate,
  blueprintGate,
  factsGate,
  explanationGate,
  readingsGate,
  leaksGate,
  balanceGate,
  pricesGate,
  weeksGate,
]
