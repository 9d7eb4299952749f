import { expect, test } from 'vitest'
import { balanceGate, guessed, isCrossed, register, syllables } from './balance.ts'
import {
  blueprintGate,
  explanationGate,
  factsGate,
  fingerprint,
  gates,
  keysGate,
  leaksGate,
  pricesGate,
  readingsGate,
  withSiblings,
} from './gates.ts'
import type { Item, Published, Report } from './items.ts'
import { readAcademy, readCourses } from './content.ts'
import { readPublished } from './published.ts'
import { stateOf } from './answers.ts'

const published = await readPublished()

/** Returns the problems that a gate finds in the demo after a change to it. */
function problemsAfter(gate: (given: Published) => Report, change: (copy: Published) => void): string {
  const copy = structuredClone(published)
  change(copy)
  return gate(copy).problems.join('\n')
}
const setOf = ({ forms }: Published, name: string) =>
  forms.flatMap(({ sets }) => sets).find((set) => set.name === name)!
const itemOf = (copy: Published, name: string, id: string) => setOf(copy, name).items.find((item) => item.id === id)!
const [module1, hard] = ['full-test-1/module-1', 'full-test-1/module-2-hard']
const changeItem =
  (id: string, change: Partial<Item>, set = module1) =>
  (copy: Published) =>
    void Object.assign(itemOf(copy, set, id), change)
const firstOption = (copy: Published) => {
  const item = itemOf(copy, module1, 'm1-01')
  return item.type === 'mcq' ? (item.options[0] as { rationale?: string; trap?: string; trap_id?: string }) : {}
}

test('G1 G2 G3 G4 G5 G6 G7 the demo passes every gate', () => {
  for (const gate of gates) expect(gate(published)).toMatchObject({ problems: [] })
})

test('G1 options that were moved by hand are found', () => {
  const moved = problemsAfter(keysGate, (copy) => {
    const item = itemOf(copy, module1, 'm1-01')
    if (item.type === 'mcq') item.options.reverse()
  })
  expect(moved).toMatch(/full-test-1\/module-1: its options do not stand as seed '.*' deals them/)
})

test.each([
  {
    what: 'a question of another domain',
    change: changeItem('m1-01', { domain: 'Expression of Ideas' }),
    says: /not in the official order/,
  },
  {
    what: 'sixteen questions of Craft and Structure',
    change: (copy: Published) =>
      setOf(copy, module1).items.unshift(...structuredClone(setOf(copy, module1).items.slice(0, 2))),
    says: /16 questions of Craft and Structure; 13 to 15/,
  },
  {
    what: 'a hard question before an easy one',
    change: changeItem('m1-01', { difficulty: 'hard' }),
    says: /Words in Context does not go from easy to hard/,
  },
  {
    what: 'Form after all of Boundaries',
    change: (copy: Published) =>
      void setOf(copy, module1).items.sort(
        (one, other) =>
          Number(one.skill === 'Form, Structure, and Sense') - Number(other.skill === 'Form, Structure, and Sense'),
      ),
    says: /Boundaries and Form are not mixed/,
  },
  {
    what: 'a rule that is met three times',
    change: (copy: Published) => {
      for (const id of ['m1-15', 'm1-30']) Object.assign(itemOf(copy, module1, id), { rule_id: 'modifier' })
    },
    says: /the rule 'modifier' is met more than twice/,
  },
  {
    what: 'a rule that is none',
    change: changeItem('m1-15', { rule_id: 'taste' }),
    says: /'taste' is none of the fourteen grammar rules/,
  },
  {
    what: 'a transition that is the key twice',
    change: (copy: Published) =>
      void Object.assign(itemOf(copy, hard, 'm2h-22'), structuredClone(itemOf(copy, module1, 'm1-22'))),
    says: /'by contrast,' is the key twice/,
  },
  {
    what: 'a family that is never right',
    change: (copy: Published) => void setOf(copy, 'full-test-1/module-2-easy').items.splice(22, 1),
    says: /'As a result,' is offered, but cause is never right/,
  },
  {
    what: 'a module without graph or table',
    change: changeItem('m1-11', { passage: '<p>No table.</p>' }),
    says: /module-1: no graph or table/,
  },
  {
    what: 'a graph without its figures in words',
    change: changeItem('m2h-12', { passage: '<img alt="A line graph." src="/a.svg">' }, hard),
    says: /m2h-12: its graph has no words/,
  },
  {
    what: 'one literary passage',
    change: (copy: Published) => {
      for (const id of ['m1-05', 'm1-29']) Object.assign(itemOf(copy, module1, id), { invented: null })
    },
    says: /module-1: fewer than two literary passages/,
  },
  {
    what: 'one graph',
    change: changeItem('m2h-12', { passage: '<p>No graph.</p>' }, hard),
    says: /full-test-1: 1 graphs; 2 are needed/,
  },
  {
    what: 'few passages of another time',
    change: (copy: Published) => {
      for (const { items } of copy.forms.flatMap(({ sets }) => sets))
        for (const item of items) item.invented = item.invented?.replace('in the manner of', 'about') ?? null
    },
    says: /full-test-1: 0 passages in the syntax of another time/,
  },
  {
    what: 'a transition of no family',
    change: (copy: Published) => {
      const item = itemOf(copy, module1, 'm1-22')
      if (item.type === 'mcq') item.options[0] = { text: 'Well,', rationale: '', trap: '' }
    },
    says: /'Well,' belongs to no family/,
  },
  {
    what: 'no weaken question',
    change: changeItem('m1-12', { question: '<p>Which finding would support it?</p>' }),
    says: /no question asks for weaken/,
  },
])('G2 a form with $what is refused', ({ change, says }) => {
  expect(problemsAfter(blueprintGate, change)).toMatch(says)
})

test('G2 G7 a draft that lacks a module is judged by the modules and routes that it has, a published test as a whole', () => {
  const withModules = (count: number, isDraft: boolean, change: (items: Item[]) => void = () => {}) => {
    const copy = structuredClone(published)
    const form = copy.forms.find(({ name }) => name === 'full-test-1')!
    form.isDraft = isDraft
    form.sets = form.sets.slice(0, count)
    change(form.sets.at(-1)!.items)
    return [blueprintGate, explanationGate, balanceGate].flatMap((gate) => gate(copy).problems).join('\n')
  }
  expect(withModules(1, false)).toMatch(/full-test-1: no question asks for/)
  for (const count of [1, 2])
    expect(withModules(count, true)).not.toMatch(/full-test-1: (?:no question|\d graphs)|is offered, but|are right/)
  const shortened = withModules(2, true, (items) => void items.splice(0, 2))
  expect(shortened).toMatch(/full-test-1, module-2-easy: 12 questions of Craft and Structure; 13 to 15 are right/)
  const spoiled = withModules(1, true, (items) => {
    const [first, second] = items
    Object.assign(second!, { difficulty: 'hard', card: first!.card, rule: first!.rule })
  })
  expect(spoiled).toMatch(/full-test-1\/module-1: Words in Context does not go from easy to hard/)
  expect(spoiled).toMatch(/full-test-1: m1-01 and m1-02 both say/)
  expect(spoiled).toMatch(/twice on a route of full-test-1: ants: m1-01 and m1-02/)
})

test.each([
  {
    what: 'a fact without a source',
    change: changeItem('m1-11', { invented: null }),
    says: /m1-11: it has figures or names, but neither a source/,
  },
  {
    what: 'an invented person with a name',
    change: changeItem('m1-12', { passage: '<p>The work of archaeologist Thandeka Moyo.</p>' }),
    says: /m1-12: it names a person whose work is invented: “archaeologist Thandeka”/,
  },
  {
    what: 'a record that counts other sources',
    change: (copy: Published) => void (copy.review = copy.review.replace(/of \d+ source lines/, 'of 3 source lines')),
    says: /counts 3 source lines/,
  },
  {
    what: 'no record of who opened the sources',
    change: (copy: Published) => void (copy.review = ''),
    says: /does not say how many source lines/,
  },
])('G3 $what is found', ({ change, says }) => {
  expect(problemsAfter(factsGate, change)).toMatch(says)
})

test('G3 a lesson or an article that gives a trade of research a name is found, for it has no card', () => {
  const problemsWith = (html: string) =>
    problemsAfter(factsGate, (copy) => void copy.pages.push({ name: 'a-lesson', html }))
  expect(problemsWith('<p>The biologist Mona Adel counted the bees twice.</p>')).toBe(
    'a-lesson: it gives a trade a name, and has no card: “biologist Mona”',
  )
  expect(problemsWith('<p>Bees count. Biologist Mona Adel found it.</p>')).toContain('“Biologist Mona”')
  expect(problemsWith('<h3>Words of the linguist</h3><p>Look at this.</p>')).toBe('')
})

test('G3 a sentence that begins behind a blank is no name', () => {
  const withPassage = (passage: string) =>
    problemsAfter(factsGate, changeItem('m1-19', { passage, invented: null, card: null })).includes('m1-19')
  expect(withPassage('<p>Carved in stone, <span class="blank"></span> Although old, they stand.</p>')).toBe(false)
  expect(withPassage('<p>Carved in stone, Although old, they stand.</p>')).toBe(true)
})

test('G3 a source line that two readers have not opened stays open; those of the demo were opened', () => {
  const copy = structuredClone(published)
  copy.cards = copy.cards.map((one) => ({ ...one, readers: 2 }))
  expect(factsGate(copy).open).toEqual([])
  changeItem('m1-01', { source: 'A book on ants.' })(copy)
  const opened = (count: number) =>
    factsGate({ ...copy, review: copy.review.replace(/\d+ of \d+ source lines/, `${count} of 2 source lines`) })
  expect(opened(1)).toMatchObject({ problems: [], open: ['1 source lines that two readers have not opened'] })
  expect(opened(2)).toMatchObject({ problems: [], open: [] })
})

test.each([
  {
    what: 'one step',
    change: changeItem('m1-01', { steps: [{ text: 'Look.', highlight: null }] }),
    says: /m1-01: 1 steps/,
  },
  {
    what: 'a step that points at other words',
    change: (copy: Published) => void (itemOf(copy, module1, 'm1-01').steps![0]!.highlight = 'no such words'),
    says: /m1-01: a step points at “no such words”/,
  },
  { what: "no 'next time'", change: changeItem('m1-01', { next_time: null }), says: /m1-01: no 'next time'/ },
  {
    what: 'a rationale of three words',
    change: (copy: Published) => void (firstOption(copy).rationale = 'It is so.'),
    says: /m1-01: a rationale of 3 words/,
  },
  {
    what: 'a key with a trap, or a distractor without one',
    change: (copy: Published) => {
      const option = firstOption(copy)
      option.trap = option.trap ? '' : 'Opposite'
      delete option.trap_id
    },
    says: /m1-01: a trap belongs to every distractor/,
  },
  {
    what: 'a rule of another skill',
    change: changeItem('m1-01', { rule_id: 'semicolon' }),
    says: /m1-01: “semicolon” is a rule of Boundaries, not of Words in Context/,
  },
  {
    what: 'a trap of no family',
    change: (copy: Published) => {
      const option = firstOption(copy)
      option.trap = 'Sounds like my cousin'
      delete option.trap_id
    },
    says: /m1-01: “Sounds like my cousin” belongs to no family of traps/,
  },
  {
    what: 'a trap under the name of another family',
    change: (copy: Published) => void Object.assign(firstOption(copy), { trap: 'Run-on', trap_id: 'opposite' }),
    says: /m1-01: “Run-on” is a trap of run-on, not of opposite/,
  },
  {
    what: 'a long sentence',
    change: changeItem('m1-01', { rule: Array(16).fill('word').join(' ') }),
    says: /m1-01: a sentence of 16 words/,
  },
  {
    what: 'the rule of another on its route',
    change: changeItem('m2h-17', { rule: 'A description that a dash opens needs a second dash to close it.' }, hard),
    says: /module-2-hard: m1-18 and m2h-17 both say “A description that a dash opens/,
  },
  {
    what: 'a step of another in its quiz',
    change: (copy: Published) => {
      const [one, other] = ['gs-01', 'gs-02'].map((id) => itemOf(copy, 'grammar-sprint/questions', id))
      other!.steps![0]!.text = one!.steps![0]!.text = 'Look for a verb on both sides.'
    },
    says: /grammar-sprint\/questions: gs-01 and gs-02 both say “Look for a verb/,
  },
  { what: 'itself as its sibling', change: changeItem('m1-01', { sibling: 'm1-01' }), says: /m1-01: it is its own/ },
  {
    what: 'a sibling that is none',
    change: changeItem('m1-01', { sibling: 'm9-01' }),
    says: /m1-01: there is no m9-01/,
  },
  {
    what: 'a sibling of another skill',
    change: changeItem('m1-01', { sibling: 'fs-02' }),
    says: /m1-01: its sibling fs-02 is of another skill or rule/,
  },
  {
    what: 'a sibling of another rule',
    change: changeItem('m1-15', { sibling: 'gs-02' }),
    says: /m1-15: its sibling gs-02 is of another skill or rule/,
  },
  {
    what: 'a sibling of the same module',
    change: changeItem('m1-01', { sibling: 'm1-02' }),
    says: /m1-01: its sibling m1-02 .* stands on one route/,
  },
  {
    what: 'a sibling in the module that follows',
    change: changeItem('m2h-01', { sibling: 'm1-01' }, hard),
    says: /m2h-01: its sibling m1-01 .* stands on one route/,
  },
  {
    what: 'no sibling, although there is one',
    change: changeItem('m1-01', { sibling: null }),
    says: /m1-01: it names no sibling, although \S+ is/,
  },
  {
    what: 'the id of another',
    change: changeItem('m1-01', { id: 'm1-02' }),
    says: /m1-02: several questions have this id/,
  },
])('G4 a question with $what is refused', ({ change, says }) => {
  expect(problemsAfter(explanationGate, change)).toMatch(says)
})

const withRow = (cells: string) => (copy: Published) =>
  void (copy.review = copy.review.replace(/^\| full-test-1\/module-1 .*$/m, `| ${module1} | ${cells} |`))
const state = fingerprint(setOf(published, module1))

test.each([
  {
    what: 'of other questions',
    row: 'deadbeef | 27 of 27 | 30 % | 50 % | 1.0',
    says: /its readings are of state deadbeef/,
  },
  {
    what: 'in which a reader disagreed',
    row: `${state} | 26 of 27 | 30 % | 50 % | 1.0`,
    says: /three readers agreed on 26 of 27/,
  },
  {
    what: 'whose options alone gave the key away',
    row: `${state} | 27 of 27 | 36 % | 50 % | 1.0`,
    says: /36 % right from the options alone/,
  },
  {
    what: 'in which the graphic was not needed',
    row: `${state} | 27 of 27 | 30 % | 60 % | 1.0`,
    says: /60 % right without the graphic/,
  },
  {
    what: 'in which hard was as easy as easy',
    row: `${state} | 27 of 27 | 30 % | 50 % | 0.5`,
    says: /rated 0.5 above easy ones/,
  },
  { what: 'without figures', row: `${state} |  |  |  | `, says: /three readers agreed on/ },
  {
    what: 'with a dash for the options alone',
    row: `${state} | 27 of 27 | – | 50 % | 1.0`,
    says: /– right from the options alone/,
  },
  {
    what: 'with a dash for the graphic that it has',
    row: `${state} | 27 of 27 | 30 % | – | 1.0`,
    says: /– right without the graphic; 50 % at most/,
  },
  {
    what: 'with a dash between the hard and easy questions that it has',
    row: `${state} | 27 of 27 | 30 % | 50 % | –`,
    says: /rated – above easy ones/,
  },
  { what: 'with words for a figure', row: `${state} | 27 of 27 | 30 % or so | 50 % | 1.0`, says: /30 % or so right/ },
])('G5 readings $what are refused', ({ row, says }) => {
  expect(problemsAfter(readingsGate, withRow(row))).toMatch(says)
})

test('G5 figures of a graphic, or of hard and easy questions, that a set has not are refused', () => {
  const sprint = fingerprint(setOf(published, 'grammar-sprint/questions'))
  const says = problemsAfter(readingsGate, (copy) => {
    const row = `| grammar-sprint/questions | ${sprint} | 12 of 12 | 15 % | 0 % | 1.0 |`
    copy.review = copy.review.replace(/^\| grammar-sprint\/questions .*$/m, row)
  })
  expect(says).toMatch(/0 % right without the graphic, of which it has none/)
  expect(says).toMatch(/1.0 between hard and easy questions, of which it has not both/)
})

test('G5 readers see neither siblings, rules nor labels, so these need no new readings', () => {
  const set = structuredClone(setOf(published, module1))
  for (const item of set.items) Object.assign(item, { sibling: null, rule_id: null, difficulty: 'easy', id: 'x' })
  expect(fingerprint(set)).toBe(state)
  // Another key is another question, whatever its words.
  Object.assign(set.items[0]!, { key: 'B' })
  expect(fingerprint(set)).not.toBe(state)
})

/** Records how many of three readers gave each key of the first module from the options alone, and its row; no goal of it is listed. */
const withAnswers = (right: (at: number) => number, cells: string) => (copy: Published) => {
  withRow(cells)(copy)
  copy.review = copy.review.replaceAll(/^\| not yet: options alone give away m1-.*\n/gm, '')
  for (const [at, item] of setOf(copy, module1).items.entries())
    copy.readings[String(item.id)] = { state: stateOf(item), right: right(at), of: 3 }
}
/** Records two right answers to the first question, and a row with their share. */
const withTwo = (share: string) =>
  withAnswers((at) => (at === 0 ? 2 : 0), `${state} | 27 of 27 | ${share} | 50 % | 1.0`)

test('G5 a published set is refused without a row and unread, and one that was read well is neither refused nor open', () => {
  expect(problemsAfter(readingsGate, (copy) => void (copy.review = ''))).toContain('has no row for it')
  expect(problemsAfter(readingsGate, withRow('not read yet | | | | '))).toContain(`${module1}: not read yet`)
  const copy = structuredClone(published)
  withAnswers((at) => (at < 24 ? 1 : 0), `${state} | 27 of 27 | 30 % | 50 % | 1.0`)(copy)
  const report = readingsGate(copy)
  expect(report.problems).toEqual([])
  expect(report.open.join()).not.toContain(module1)
})

test('G5 a set whose readings missed a goal is open with its figures, and only then and only of its own state', () => {
  const copy = structuredClone(published)
  withAnswers((at) => (at < 20 ? 2 : 1), `open: ${state} | 27 of 27 | 58 % | 50 % | 1.0`)(copy)
  const report = readingsGate(copy)
  expect(report.open.join()).toContain(`${module1}: 58 % right from the options alone`)
  expect(report.problems.join()).not.toContain(module1)
  expect(problemsAfter(readingsGate, withRow('open: deadbeef | 27 of 27 | 58 % | 50 % | 1.0'))).toMatch(
    /its readings are of state deadbeef/,
  )
  expect(problemsAfter(readingsGate, withRow(`open: ${state} | 27 of 27 | 30 % | 50 % | 1.0`))).toMatch(
    /nothing of it is open any more/,
  )
})

test('G5 a set that is read has the answers from its options to each question, and its row has their share', () => {
  expect(problemsAfter(readingsGate, withTwo('2 %'))).toBe('')
  expect(problemsAfter(readingsGate, withTwo('20 %'))).toBe(
    `${module1}: 20 % from the options alone; readings.json has 2 %`,
  )
  const without = (change: (copy: Published) => void) =>
    problemsAfter(readingsGate, (copy) => {
      withTwo('2 %')(copy)
      change(copy)
    })
  expect(without(({ readings }) => void delete readings['m1-02'])).toBe(
    `${module1}: readings.json has no answers from the options alone to m1-02`,
  )
  expect(without(({ readings }) => void (readings['m1-03']!.state = 'deadbeef'))).toContain('to m1-03')
})

test('G5 a question whose options give its key away fails, and is listed no longer than it stands', () => {
  const given = (right: number, of: number, change: (copy: Published) => void = () => {}) =>
    problemsAfter(readingsGate, (copy) => {
      withTwo('2 %')(copy)
      copy.readings['m1-01'] = { state: stateOf(itemOf(copy, module1, 'm1-01')), right, of }
      change(copy)
    })
  const fails = (right: number, of: number, change?: (copy: Published) => void) =>
    given(right, of, change).includes(`options alone give away m1-01: ${right} of ${of}`)
  expect([fails(2, 3), fails(3, 3), fails(4, 6), fails(5, 6), fails(6, 6), fails(7, 9), fails(8, 9)]).toEqual(
    // Of three, six and nine readers.
    [false, true, false, true, true, false, true],
  )
  const list = (copy: Published) => void (copy.review += '\n| not yet: options alone give away m1-01 | 3 of 3 |')
  expect(fails(3, 3, list)).toBe(false)
  expect(given(2, 3, list)).toContain('options alone give away m1-01: no longer; the record still lists it')
  // Readers of other words said nothing of these, nor those of another key.
  for (const change of [{ question: '<p>Which word fits?</p>' }, { key: 'B' }] as Partial<Item>[])
    expect(given(3, 3, changeItem('m1-01', change))).not.toContain('give away')
})

/** Makes a lesson the only one of a copy: all the others are compared above. */
const withPage = (html: string) => (copy: Published) => void (copy.pages = [{ name: 'a lesson', html }])
test.each([
  {
    what: 'the same words',
    html: '<p>Instead, they chew the pieces into a pulp.</p>',
    says: /a lesson and full-test-1 m1-01 share “/,
  },
  {
    what: 'the same example in other words',
    html: '<p>A theremin is electronic, and its inventor played it.</p>',
    says: /a lesson and grammar-sprint gs-03 share an example/,
  },
  {
    what: 'the word that a question asks for',
    html: '<p>An address is a way to behave.</p>',
    says: /a lesson explains 'address', which full-test-1 m2h-04/,
  },
  {
    what: 'a break that the real test has not',
    html: '<p>There is a break between the modules.</p>',
    says: /does not say whose break it is/,
  },
  {
    what: 'a number that nobody has read',
    html: '<p>The digital SAT has 60 questions.</p>',
    says: /says 60 question of a real test, without a source/,
  },
])('G6 a lesson with $what is found', ({ html, says }) => {
  expect(problemsAfter(leaksGate, withPage(html))).toMatch(says)
})

test('G4 what stands in two sets that no student meets together may be said in both', () => {
  const rule = 'Ask what the two sides have in common.'
  const says = problemsAfter(explanationGate, (copy) => {
    itemOf(copy, 'full-test-1/module-2-easy', 'm2e-01').rule = rule
    itemOf(copy, hard, 'm2h-01').rule = rule
  })
  expect(says).toBe('')
})

test('G6 what a course says of the number of its lessons is so', () => {
  const lessons = { all: 7, free: 2 }
  const said = (html: string) =>
    problemsAfter(leaksGate, (copy) => void (copy.pages = [{ name: 'a course', html, lessons }]))
  expect(said('<p>Seven lessons, two of them free. Two lessons are open, and five of the lessons are long.</p>')).toBe(
    '',
  )
  expect(said('<p>Six short steps.</p>')).toBe('a course says 6 steps; it has 7 lessons, 2 of them free')
})

test('G6 a number of a real test is of this test and of this thing, and our break is ours', () => {
  const said = {
    'The digital SAT asks 27 questions in 54 minutes.': '54 minute',
    'The English section of the ACT has 54 questions.': '54 question',
    'The digital SAT has three modules.': '3 module',
    'Many go for 700 on the SAT.': '700',
    'You rest for two minutes in the real test.': '2 minute',
    'The SAT costs 12 dollars.': '12 dollar',
    'The EST has 27 questions.': '27 question',
  }
  const right = ['The SAT has passages of 25 to 150 words.', 'Our break of two minutes is ours: the SAT has none.']
  const problems = problemsAfter(leaksGate, (copy) => {
    const sentences = [...Object.keys(said), ...right]
    copy.pages = sentences.map((sentence, at) => ({ name: `page ${at}`, html: `<p>${sentence}</p>` }))
  })
  const found = [...problems.matchAll(/says (.+) of a real test, without a source: (.*)/g)]
  expect(Object.fromEntries(found.map(([, count, sentence]) => [sentence, count]))).toEqual(said)
})

test('G6 what is said of the real tests has its sources in the record', () => {
  expect(problemsAfter(leaksGate, (copy) => void (copy.review = ''))).toContain('does not name the sources')
})

test('G6 what is said about courses, books, the academy and who teaches there is compared, too', async () => {
  const [courses, academy] = await Promise.all([readCourses(), readAcademy()])
  const { aboutHtml, answers, reasons } = academy.settings
  const said = [
    ...courses.flatMap(({ about, forWhom = '', answers: asked = '' }) => [
      about,
      ...forWhom.split('\n'),
      ...asked.split('\n'),
    ]),
    ...academy.instructors.map(({ descriptionHtml }) => descriptionHtml),
    aboutHtml,
    ...answers.map(({ answer }) => answer),
    ...reasons.map(({ text }) => text),
    'Forty short passages with one good question each.',
  ]
  const compared = published.pages.map(({ html }) => html).join('\n')
  expect(said.filter((text) => !compared.includes(text))).toEqual([])
})

const offerOf = ({ offers }: Published, slug: string) => offers.find((offer) => offer.slug === slug)!

test.each(['act-english-and-reading', 'est-reading-and-writing-practice'])(
  'a course of the ACT or the EST is sold, or shown as once dearer, only with sixty questions: %s',
  (slug) => {
    const offered = (change: Partial<Published['offers'][number]>) =>
      problemsAfter(pricesGate, (copy) => void Object.assign(offerOf(copy, slug), change))
    expect(offered({ price: 40, questions: 59 })).toContain(`${slug} has a price and 59 questions`)
    expect(offered({ listPrice: 70, questions: 59 })).toContain(`${slug} has a price and 59 questions`)
    expect(offered({ price: 40, listPrice: 70, questions: 60 })).toBe('')
  },
)

test('the questions of a course are those of the published quizzes of its lessons', () => {
  const { questions } = offerOf(published, 'digital-sat-reading-and-writing')
  const test1 = published.forms.find(({ name }) => name === 'full-test-1')!
  expect(questions).toBeGreaterThanOrEqual(test1.sets.flatMap(({ items }) => items).length)
  expect(offerOf(published, 'act-english-and-reading').questions).toBeGreaterThanOrEqual(60)
  expect(offerOf(published, 'est-reading-and-writing-practice').questions).toBeGreaterThanOrEqual(60)
  expect(offerOf(published, 'act-english-in-five-sittings').questions).toBe(0)
})

/** Adds the sprint's questions as a set of the bank, under ids of their own. */
const asBank =
  (isDraft: boolean, change: (items: Item[]) => void = () => {}) =>
  (copy: Published) => {
    const set = structuredClone(setOf(copy, 'grammar-sprint/questions'))
    const items = set.items.map((item) => ({ ...item, id: `bank-${item.id}` }))
    change(items)
    copy.forms.push({
      name: 'bank-test',
      isTest: false,
      isBank: true,
      isDraft,
      sets: [{ ...set, name: 'bank-test/questions', items }],
    })
  }

test('G5 a draft of the bank needs no row and is open; a set that is published has been read', () => {
  const copy = structuredClone(published)
  asBank(true)(copy)
  const report = readingsGate(copy)
  expect(report.problems).toEqual([])
  expect(report.open.join()).toContain('bank-test/questions: not read yet')
  expect(problemsAfter(readingsGate, asBank(false))).toContain('bank-test/questions: docs/content-review.md has no row')
  const listed = (given: Published) => {
    asBank(false)(given)
    given.review += '\n| bank-test/questions | not read yet | | | | |'
  }
  expect(problemsAfter(readingsGate, listed)).toContain('bank-test/questions: not read yet')
})

test('G4 siblings are named by command: of the same rule, from the bank, and never of a draft', () => {
  const named = (isDraft: boolean) => {
    const copy = structuredClone(published)
    asBank(isDraft)(copy)
    for (const item of setOf(copy, module1).items) item.sibling = null
    copy.forms = withSiblings(copy.forms)
    return copy
  }
  const ofBank = named(false)
  expect(itemOf(ofBank, module1, 'm1-15').sibling).toMatch(/^bank-/)
  expect(explanationGate(ofBank).problems.filter((problem) => problem.includes('sibling'))).toEqual([])
  const besideDraft = named(true)
  const drafts = new Set(
    besideDraft.forms
      .filter(({ isDraft }) => isDraft)
      .flatMap(({ sets }) => sets.flatMap(({ items }) => items.map(({ id }) => id))),
  )
  expect(drafts.size).toBeGreaterThan(0)
  expect(setOf(besideDraft, module1).items.filter(({ sibling }) => drafts.has(sibling ?? ''))).toEqual([])
  expect(itemOf(besideDraft, module1, 'm1-15').sibling).toEqual(expect.any(String))
})

test('G1 a set of more than 27 questions is refused', () => {
  const tooMany = asBank(true, (items) => {
    while (items.length < 28) items.push({ ...structuredClone(items[0]!), id: `more-${items.length}` })
  })
  expect(problemsAfter(keysGate, tooMany)).toContain('bank-test/questions: 28 questions; 27 at most')
})

const card = {
  id: 'walls',
  subject: 'walls',
  facts: ['One.', 'Two.', 'Three.'],
  who: 'Hassan Fathy',
  where: 'Gourna',
  when: '1945',
  disputed: null,
  address: 'https://example.org/',
  title: 'A page',
  author: 'Somebody',
  readOn: '2026-11-29',
  readers: 1 as const,
}

test('G3 a passage may stand on a card that exists, and a card that one reader opened is open', () => {
  const onCard = changeItem('m1-11', { invented: null, card: 'walls', passage: '<p>At Gourna in 1945.</p>' })
  expect(problemsAfter(factsGate, onCard)).toContain('m1-11: there is no card walls')
  const copy = structuredClone(published)
  onCard(copy)
  copy.cards.push(card)
  const report = factsGate(copy)
  expect(report.problems).toEqual([])
  expect(report.open.join()).toContain('no second reader has opened: ')
  expect(report.open.join()).toContain('walls')
})

test('G3 passages without names or years, and those on cards that one reader opened, do not count toward the shares of a test', () => {
  const after = (change: (item: Item) => void, readers: 1 | 2 = 2) =>
    problemsAfter(factsGate, (copy) => {
      for (const one of copy.cards) one.readers = readers
      for (const item of copy.forms.find(({ name }) => name === 'full-test-1')!.sets.flatMap(({ items }) => items))
        if (item.card) change(item)
    })
  const [unnamed, undated] = ['real name', 'year'].map((what) => `passages with a ${what} in full-test-1: 0 %; `)
  expect(after(() => {})).toBe('')
  const opened = after(() => {}, 1)
  for (const missed of [unnamed, undated]) expect(opened).toContain(missed)
  const said = (text: string) => after((item) => void (item.passage = `<p>${text}</p>`))
  // Words that begin a sentence, as they begin the title of the card, name nothing.
  const dated = said('The New Book of the East was finished in 1206.')
  expect([dated.includes(unnamed!), dated.includes(undated!)]).toEqual([true, false])
  const named = after((item) => void (item.passage = item.passage!.replaceAll(/\d/g, '')))
  expect([named.includes(unnamed!), named.includes(undated!)]).toEqual([false, true])
})

test('G3 G7 a goal that is not reached is listed in the record, and one that is reached is not', () => {
  const missed = (copy: Published) => {
    for (const item of setOf(copy, 'grammar-sprint/questions').items) {
      item.passage = '<p>One weaver sings.</p>'
      // The answers stay, so that no other figure changes.
      if (item.type === 'mcq') copy.readings[String(item.id)]!.state = stateOf(item)
    }
  }
  expect(problemsAfter(balanceGate, missed)).toMatch(
    /^nameless things in grammar-sprint: \d+ of \d+ passages; 2 at most$/,
  )
  const listed = problemsAfter(balanceGate, (copy) => {
    missed(copy)
    copy.review += '\n| not yet: nameless things in grammar-sprint | 12 of 12 passages; 2 at most |'
  })
  expect(listed).toBe('')
  // What has become worse since it was listed is a problem, as is what has become better.
  const other = problemsAfter(balanceGate, (copy) => {
    missed(copy)
    copy.review += '\n| not yet: nameless things in grammar-sprint | 11 of 12 passages; 2 at most |'
  })
  expect(other).toMatch(/grammar-sprint: 12 of 12 .*; the record lists it with 11 of 12 passages/)
  const reached = problemsAfter(balanceGate, (copy) => {
    copy.review += "\n| not yet: guesser 'longest' | 26 % |"
  })
  expect(reached).toMatch(/guesser 'longest': .*; the record still lists it as not reached/)
})

test.each([
  {
    what: 'a card twice on a route',
    change: (copy: Published) => {
      copy.cards.push(card)
      for (const id of ['m1-11', 'm1-12']) Object.assign(itemOf(copy, module1, id), { card: 'walls' })
    },
    // Once, though both routes have them.
    says: /twice on a route of full-test-1: walls: m1-11 and m1-12(?:;|$)/m,
  },
  {
    what: 'a thing twice on a route, once on a card and once on none',
    change: (copy: Published) => {
      copy.cards.push({ ...card, subject: 'spindles: of the islands' })
      Object.assign(itemOf(copy, module1, 'm1-11'), { card: 'walls' })
      copy.subjects['m1-12'] = 'spindles: whorls of a town'
    },
    says: /twice on a route of full-test-1: spindles: m1-11 and m1-12/,
  },
  {
    what: 'a question of a test without a subject',
    change: (copy: Published) => void delete copy.subjects['m1-12'],
    says: /^questions without a subject in full-test-1: m1-12$/,
  },
  {
    what: 'the subject of a question that is gone',
    change: (copy: Published) => void (copy.subjects['m9-99'] = 'clouds'),
    says: /^subjects of no question without a card: m9-99$/,
  },
  {
    what: 'a card on which two tests ask for one skill',
    change: (copy: Published) => {
      copy.cards.push(card)
      for (const [id, set] of [
        ['m1-04', module1],
        ['f2m1-01', 'full-test-2/module-1'],
      ] as const)
        Object.assign(itemOf(copy, set, id), { card: 'walls' })
      delete copy.subjects['m1-04']
    },
    says: /^asked for one skill in two tests: card walls: m1-04 and f2m1-01$/,
  },
  {
    what: 'a goal about a thing on a route that is reached and still listed',
    change: (copy: Published) =>
      void (copy.review += '\n| not yet: twice on a route of full-test-2: clouds | f2h-08 and f2h-09 |\n'),
    says: /^twice on a route of full-test-2: clouds: no longer; the record still lists it/,
  },
  {
    what: 'a lesson that reads as hard as a passage',
    change: (copy: Published) => {
      const lesson = copy.pages.find(({ name }) => name === 'digital-sat-reading-and-writing/inferences')!
      lesson.html = setOf(copy, module1)
        .items.map(({ passage }) => passage)
        .join('')
    },
    says: /^reading of digital-sat-reading-and-writing\/inferences: grade \d+\.\d, \d+\.\d words a sentence, \d+ in the longest; 6, 14 and 22 at most$/,
  },
  {
    what: 'a sentence of an article that is too long',
    change: (copy: Published) => {
      const article = copy.pages.find(({ name }) => name === 'thirty-minutes-a-day')!
      article.html += `<p>We ${'read and '.repeat(11)}rest.</p>`
    },
    says: /^reading of thirty-minutes-a-day: grade \d\.\d, \d+\.\d words a sentence, 24 in the longest; 6, 14 and 22 at most$/,
  },
  {
    what: 'a skill whose key readers hardly ever give',
    change: (copy: Published) => {
      for (const item of copy.forms.flatMap(({ sets }) => sets.flatMap(({ items }) => items)))
        if (item.skill === 'Inferences') copy.readings[String(item.id)] = { state: stateOf(item), right: 0, of: 3 }
    },
    says: /^options alone, Inferences: 0 of \d+$/m,
  },
  {
    what: 'an option of a vocabulary question without a gloss',
    change: asBank(true, (items) => {
      Object.assign(items[0]!, { skill: 'Words in Context', glosses: [] })
    }),
    says: /options without a gloss in bank-test: 4: /,
  },
  {
    what: 'a rationale that claims too much',
    change: asBank(true, (items) => {
      const [first] = items
      if (first?.type === 'mcq') first.options[0] = { text: 'So', rationale: 'This proves it.', trap: null }
    }),
    says: /'must have' or 'proves' in bank-test: 1/,
  },
  {
    what: 'nameless things',
    change: asBank(true, (items) => {
      for (const item of items) item.passage = '<p>One old empire had a certain ruler.</p>'
    }),
    says: /nameless things in bank-test: 12 of 12/,
  },
  ...[
    { does: 'turn with “But”', rationale: 'It looks right. But it is not.' },
    { does: 'turn with “however,” “though” or “yet”', rationale: 'The number is right. The time, however, is not.' },
    { does: 'first grant what may, might, could or would be', rationale: 'It might be right. The text is silent.' },
  ].map(({ does, rationale }) => ({
    what: `a set whose explanations all ${does}`,
    change: asBank(true, (items) => {
      for (const item of items)
        if (item.type === 'mcq')
          for (const option of item.options)
            if (typeof option !== 'string' && option.trap_id) option.rationale = rationale
    }),
    says: new RegExp(`explanations that ${does} in bank-test/questions: \\d+ of \\d+; a third at most`),
  })),
  {
    what: 'a bank that lost a set of transitions',
    change: (copy: Published) => {
      copy.forms = copy.forms.filter(({ name }) => name !== 'bank-transitions-1')
    },
    says: /the bank's questions of Transitions: \d+; 26 at least/,
  },
  {
    what: 'a bank without hard questions',
    change: (copy: Published) => {
      for (const { isBank, sets } of copy.forms)
        if (isBank) for (const item of sets.flatMap(({ items }) => items)) item.difficulty = 'medium'
    },
    says: /the bank's hard questions: 0 % of \d+; 20 % to 30 % is right/,
  },
  {
    what: 'a key that is always the longest option',
    change: asBank(true, (items) => {
      for (let at = 0; at < 200; at += 1)
        items.push({
          ...items[0]!,
          id: `long-${at}`,
          type: 'mcq',
          options: ['Long option', 'So', 'To', 'Go'],
          key: 'A',
        } as Item)
    }),
    says: /guesser 'longest': /,
  },
])('G7 $what is found', ({ change, says }) => {
  expect(problemsAfter(balanceGate, change)).toMatch(says)
})

test.each([
  { few: 1, of: 9, says: '' },
  { few: 2, of: 9, says: 'nameless things in bank-test: 2 of 9 passages; 1 at most' },
  { few: 2, of: 29, says: '' },
  { few: 3, of: 29, says: 'nameless things in bank-test: 3 of 29 passages; 2 at most' },
])('G7 $few nameless things among $of passages: “$says”', ({ few, of, says }) => {
  const set = asBank(true, (items) => {
    const [first] = items
    const passages = Array.from({ length: of }, (_, at) => (at < few ? 'One old empire fell.' : 'Clouds drift.'))
    items.splice(
      0,
      items.length,
      ...passages.map((text, at) => ({ ...first!, id: `p-${at}`, passage: `<p>${text}</p>` })),
    )
  })
  expect(
    problemsAfter(balanceGate, set)
      .split('\n')
      .filter((line) => line.startsWith('nameless'))
      .join(),
  ).toBe(says)
})

test('G7 options are crossed when two beginnings meet two endings each, in any order', () => {
  const crossed = ['It shows a fear by its words.', 'It shows a hope by its acts.', 'It shows a fear by its acts.']
  expect(isCrossed([...crossed, 'It shows a hope by its words.'])).toBe(true)
  expect(isCrossed([...crossed, 'It tells of a hope by its words.'])).toBe(false)
  expect(isCrossed(['raise', 'resist', 'conceal', 'absorb'])).toBe(false)
})

test('G7 register and guessers count what they say', () => {
  expect(['cat', 'fire', 'little', 'wanted', 'worked', 'photography', 'remarkable'].map(syllables)).toEqual([
    1, 1, 2, 2, 1, 4, 4,
  ])
  expect(register(['The cat sat on the mat.']).grade).toBeLessThan(1)
  expect(register(['Photography revolutionized portraiture.']).long).toBe(1)
  const item = { type: 'mcq', options: ['a b', 'a b c', 'a b d', 'z'], key: 'D' } as unknown as Item
  expect(guessed([item])).toMatchObject({ shortest: 1, longest: 0, 'odd one out': 1, centroid: 0 })
})
