import { strFromU8, unzipSync } from 'fflate'
import * as fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { explanationOrNull, nothingExplained } from '../../../../core/questions/explanation.ts'
import { optionLetters } from '../../../../core/questions/question.ts'
import { plainText } from '../../../../core/questions/reading.ts'
import { unlabeled, type NeutralQuestion } from '../../../../core/quizzes/neutral.ts'
import { questionsOfShapes } from '../../../../testing/any-questions.ts'
import { exportFormats } from '../write-bank.ts'

/** An element of XML, as a player of another maker reads it. */
type Node = { name: string; attributes: Record<string, string>; children: (Node | string)[] }

function parsed(xml: string): Node {
  const root: Node = { name: '', attributes: {}, children: [] }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const node: Node = { name, attributes: attributes as Record<string, string>, children: [] }
    open.at(-1)!.children.push(node)
    open.push(node)
  })
  parser.on('closetag', () => void open.pop())
  for (const event of ['text', 'cdata'] as const) parser.on(event, (text) => void open.at(-1)!.children.push(text))
  parser.write(xml).close()
  return root.children.find((child): child is Node => typeof child !== 'string')!
}
const elements = (node: Node) => node.children.filter((child): child is Node => typeof child !== 'string')
const all = (node: Node, name: string): Node[] =>
  elements(node).flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)])
const words = (node: Node): string =>
  node.children.map((child) => (typeof child === 'string' ? child : words(child))).join('')

/** A value of the information model of QTI 3.0: a container of members; empty is NULL. */
type Value = string[]

/** Plays an item: processes a response by its rules, and returns the outcomes and the feedback that is shown then. */
function played(item: Node, response: Value) {
  const declaration = all(item, 'qti-response-declaration')[0]!
  const isMultiple = declaration.attributes['cardinality'] === 'multiple'
  const correct = all(all(declaration, 'qti-correct-response')[0]!, 'qti-value').map(words)
  const outcomes = new Map(
    all(item, 'qti-outcome-declaration').map((one) => [one.attributes['identifier'], [] as Value]),
  )
  const isEqual = (one: Value, other: Value) => one.toSorted().join('\n') === other.toSorted().join('\n')
  const mapped = (value: string): number => {
    const [mapping] = all(declaration, 'qti-mapping')
    const entry = all(mapping!, 'qti-map-entry').find(({ attributes }) => {
      const isExact = attributes['case-sensitive'] !== 'false'
      const fold = (text: string) => (isExact ? text : text.toLowerCase())
      return fold(attributes['map-key']!) === fold(value)
    })
    return Number(entry?.attributes['mapped-value'] ?? mapping!.attributes['default-value'] ?? 0)
  }
  const valueOf = (node: Node): Value => {
    switch (node.name) {
      case 'qti-variable':
        return node.attributes['identifier'] === 'RESPONSE'
          ? response
          : (outcomes.get(node.attributes['identifier']) ?? [])
      case 'qti-correct':
        return correct
      case 'qti-base-value':
        return [words(node)]
      case 'qti-multiple':
        return elements(node).flatMap(valueOf)
      case 'qti-map-response':
        return [String((isMultiple ? [...new Set(response)] : response).reduce((sum, one) => sum + mapped(one), 0))]
      default:
        throw new Error(`No expression of a value: ${node.name}`)
    }
  }
  const isTrue = (node: Node): boolean => {
    if (node.name !== 'qti-match') throw new Error(`No expression of a truth: ${node.name}`)
    const [one, other] = elements(node).map(valueOf)
    return one!.length > 0 && isEqual(one!, other!)
  }
  const run = (rule: Node): void => {
    if (rule.name === 'qti-set-outcome-value')
      return void outcomes.set(rule.attributes['identifier'], valueOf(elements(rule)[0]!))
    if (rule.name !== 'qti-response-condition') throw new Error(`No rule: ${rule.name}`)
    for (const branch of elements(rule)) {
      const [first, ...others] = elements(branch)
      if (branch.name !== 'qti-response-else' && !isTrue(first!)) continue
      for (const inner of branch.name === 'qti-response-else' ? [first!, ...others] : others) run(inner)
      return
    }
  }
  for (const processing of all(item, 'qti-response-processing')) for (const rule of elements(processing)) run(rule)
  const isShown = ({ attributes }: Node) => {
    const isAmong = (outcomes.get(attributes['outcome-identifier']) ?? []).includes(attributes['identifier']!)
    return isAmong === (attributes['show-hide'] === 'show')
  }
  const feedback = (name: string) =>
    all(item, name)
      .filter(isShown)
      .map((one) => words(one).replaceAll(/\s+/g, ' ').trim())
  return {
    score: Number(outcomes.get('SCORE')?.[0] ?? Number.NaN),
    modal: feedback('qti-modal-feedback'),
    inline: feedback('qti-feedback-inline'),
  }
}

const format = exportFormats.find(({ name }) => name === 'qti3')!
const itemOf = (question: NeutralQuestion) =>
  parsed(strFromU8(unzipSync(format.write({ settings: null, questions: [question] }).bytes)['items/1.xml']!))
const wordsIn = (html: string) => plainText(html).replaceAll(/\s+/g, ' ').trim()

const said = [
  'The closed bridge is the cause and the ferry is its result, and this word says that a result follows.',
  'It tempts because something goes wrong first, but taking the ferry does not pull against a closed bridge.',
]

test('I5 a player of another maker scores what QTI says and shows its explanation, with the feedback of what was chosen', () => {
  const item = itemOf({
    ...unlabeled,
    stemHtml: 'Which?',
    explanationHtml: '<p>A result <b>follows</b>.</p>',
    explanation: explanationOrNull({
      ...nothingExplained,
      options: said.map((rationale) => ({ rationale, trap: null })),
    }),
    asks: { shape: 'singleChoice', says: { options: ['Therefore,', 'However,'], right: [0] } },
  })
  const modal = ['A result follows.']
  expect(played(item, ['A'])).toEqual({ score: 1, modal, inline: [said[0]] })
  expect(played(item, ['B'])).toEqual({ score: 0, modal, inline: [said[1]] })
  expect(played(item, [])).toEqual({ score: 0, modal, inline: [] })
})

test('I5 a player of another maker scores what explains nothing, and shows no feedback', () => {
  const choice = itemOf({
    ...unlabeled,
    stemHtml: 'Which?',
    asks: { shape: 'singleChoice', says: { options: ['Therefore,', 'However,'], right: [1] } },
  })
  expect([...all(choice, 'qti-modal-feedback'), ...all(choice, 'qti-feedback-inline')]).toEqual([])
  const nothing = { modal: [], inline: [] }
  expect(played(choice, ['A'])).toEqual({ score: 0, ...nothing })
  expect(played(choice, ['B'])).toEqual({ score: 1, ...nothing })
  const entry = itemOf({ ...unlabeled, stemHtml: 'What?', asks: { shape: 'textEntry', says: { accepted: ['ice'] } } })
  expect(all(entry, 'qti-modal-feedback')).toEqual([])
  expect(played(entry, ['ice'])).toEqual({ score: 1, ...nothing })
  expect(played(entry, ['snow'])).toEqual({ score: 0, ...nothing })
})

/** Returns responses that a player can send, each with whether it is right. */
function responsesOf({ asks: { shape, says } }: NeutralQuestion): { response: Value; isRight: boolean }[] {
  const letters = (places: readonly number[]) => places.map((place) => optionLetters[place]!)
  switch (shape) {
    case 'singleChoice':
      return says.options.map((_, at) => ({ response: letters([at]), isRight: says.right.includes(at) }))
    case 'multipleChoice':
      return [
        { response: letters(says.right).toReversed(), isRight: true },
        { response: letters(says.options.map((_, at) => at)), isRight: says.right.length === says.options.length },
        { response: letters(says.right.slice(1)), isRight: false },
      ]
    case 'judgment':
      return [true, false].map((truth) => ({ response: [String(truth)], isRight: truth === says.isTrue }))
    case 'textEntry':
    case 'numberEntry':
      return [
        ...says.accepted.map((response) => ({ response: [response], isRight: true })),
        { response: ['no such answer'], isRight: false },
      ]
    case 'match': {
      const rights = [...new Set([...says.pairs.map(({ right }) => right), ...says.extra])]
      const pairs = says.pairs.map(({ right }, at) => `L${at + 1} R${rights.indexOf(right) + 1}`)
      return [
        { response: pairs.toReversed(), isRight: true },
        { response: pairs.slice(1), isRight: false },
      ]
    }
  }
}

test('I5 of any question of each kind, a player of another maker accepts what is right alone and shows why', () => {
  fc.assert(
    fc.property(fc.tuple(...questionsOfShapes({ tags: [], images: [] })), (questions) => {
      for (const question of questions) {
        const item = itemOf(question)
        for (const { response, isRight } of responsesOf(question)) {
          const { score, modal, inline } = played(item, response)
          expect(score).toBe(isRight ? 1 : 0)
          const prose = question.explanationHtml === null ? '' : wordsIn(question.explanationHtml)
          if (prose !== '')
            expect(modal.map((text) => text.replaceAll(/\s/g, ''))).toEqual([prose.replaceAll(/\s/g, '')])
          // The parts of an explanation are written as prose where there is none.
          else if (question.explanation === null) expect(modal).toEqual([])
          const chosen = optionLetters.flatMap((letter, at) =>
            response.includes(letter) ? (question.explanation?.options[at]?.rationale ?? []) : [],
          )
          expect(inline.toSorted()).toEqual(chosen.map((text) => text.replaceAll(/\s+/g, ' ').trim()).toSorted())
        }
      }
    }),
    { numRuns: 40 },
  )
})
