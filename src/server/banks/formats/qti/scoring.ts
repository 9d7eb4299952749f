import { elementsOf, textOf, type XmlElement } from '../xml.ts'
import { attributeOf, descendants, descendantsNamed } from './names.ts'

/** A value of QTI: none is its null. */
type Value = readonly (string | number | boolean)[]

/** Thrown where an item scores by something that is not followed. */
class Unfollowed extends Error {
  readonly element: string
  constructor(element: string) {
    super(element)
    this.element = element
  }
}

/** A run of the scoring of an item over one response. */
type Run = { declaration: XmlElement; response: Value; outcomes: Map<string, Value> }

const numberOf = (value: Value) => (value.length === 0 ? 0 : Number(value[0]))
const isTrue = (value: Value) => value[0] === true
const tidy = (one: string | number | boolean) => (typeof one === 'string' ? one.trim().replaceAll(/\s+/g, ' ') : one)
const isSame = (one: string | number | boolean, other: string | number | boolean) =>
  tidy(one) === tidy(other) || (typeof one !== typeof other && String(tidy(one)) === String(tidy(other)))
const areSame = (one: Value, other: Value) =>
  one.length > 0 &&
  one.length === other.length &&
  one.every((each) => other.some((another) => isSame(each, another))) &&
  other.every((each) => one.some((another) => isSame(each, another)))

const correctOf = (declaration: XmlElement) =>
  elementsOf(declaration, 'correct-response').flatMap((one) =>
    elementsOf(one, 'value').map((value) => textOf(value).trim()),
  )

/** Returns texts as values of the type that a declaration names. */
const typed = (texts: readonly string[], { attributes }: XmlElement): Value =>
  ['float', 'integer'].includes(attributes['base-type'] ?? '')
    ? texts.map((text) => (Number.isNaN(Number(text)) ? text : Number(text)))
    : texts

/** Returns the right response; where one of several is right, the one that was given. */
function correct({ declaration, response }: Run): Value {
  const values = typed(correctOf(declaration), declaration)
  if ((declaration.attributes['cardinality'] ?? 'single') !== 'single') return values
  return [...values.filter((value) => response.some((one) => isSame(one, value))), ...values].slice(0, 1)
}

/** Returns the points that a mapping gives. */
function mapped({ declaration, response }: Run): number {
  const [mapping] = elementsOf(declaration, 'mapping')
  const entries = mapping ? elementsOf(mapping, 'map-entry') : []
  if (!mapping || entries.length === 0) throw new Unfollowed('map-response')
  const pointsOf = (one: Value[number]) => {
    const entry = entries.find((each) => {
      const key = attributeOf(each, 'map-key') ?? ''
      return attributeOf(each, 'case-sensitive') === 'false'
        ? isSame(key.toLowerCase(), String(one).toLowerCase())
        : isSame(key, one)
    })
    return Number((entry ? attributeOf(entry, 'mapped-value') : attributeOf(mapping, 'default-value')) ?? 0)
  }
  const sum = [...new Set(response)].reduce<number>((points, one) => points + pointsOf(one), 0)
  const least = Number(attributeOf(mapping, 'lower-bound') ?? -Infinity)
  const most = Number(attributeOf(mapping, 'upper-bound') ?? Infinity)
  return Math.min(most, Math.max(least, sum))
}

function baseValue(element: XmlElement): Value {
  const text = textOf(element).trim()
  const type = element.attributes['base-type'] ?? 'string'
  if (type === 'float' || type === 'integer') return [Number(text)]
  return type === 'boolean' ? [text === 'true' || text === '1'] : [text]
}

type Operator = (values: Value[], element: XmlElement) => Value

const compared =
  (holds: (one: number, other: number) => boolean): Operator =>
  ([one = [], other = []]) => [one.length > 0 && other.length > 0 && holds(numberOf(one), numberOf(other))]
const equal: Operator = ([one = [], other = []], element) => {
  if ((element.attributes['tolerance-mode'] ?? 'exact') !== 'exact') throw new Unfollowed(element.name)
  return [one.length > 0 && other.length > 0 && numberOf(one) === numberOf(other)]
}

const operators: Readonly<Record<string, Operator>> = {
  match: ([one = [], other = []]) => [areSame(one, other)],
  equal,
  member: ([one = [], all = []]) => [one.length > 0 && all.some((each) => isSame(each, one[0] ?? ''))],
  contains: ([all = [], some = []]) => [some.length > 0 && some.every((one) => all.some((each) => isSame(one, each)))],
  and: (values) => [values.every(isTrue)],
  or: (values) => [values.some(isTrue)],
  not: ([one = []]) => [!isTrue(one)],
  'is-null': ([one = []]) => [one.length === 0 || one[0] === ''],
  multiple: (values) => values.flat(),
  ordered: (values) => values.flat(),
  sum: (values) => [values.flat().reduce<number>((sum, one) => sum + Number(one), 0)],
  product: (values) => [values.flat().reduce<number>((all, one) => all * Number(one), 1)],
  subtract: ([one = [], other = []]) => [numberOf(one) - numberOf(other)],
  divide: ([one = [], other = []]) => [numberOf(one) / numberOf(other)],
  max: (values) => [Math.max(...values.flat().map(Number))],
  min: (values) => [Math.min(...values.flat().map(Number))],
  gt: compared((one, other) => one > other),
  gte: compared((one, other) => one >= other),
  lt: compared((one, other) => one < other),
  lte: compared((one, other) => one <= other),
  'container-size': ([one = []]) => [one.length],
  null: () => [],
}

function valueOf(element: XmlElement, run: Run): Value {
  const identifier = element.attributes['identifier'] ?? ''
  const isOwn = identifier === (run.declaration.attributes['identifier'] ?? '')
  switch (element.name) {
    case 'variable':
      return isOwn ? run.response : (run.outcomes.get(identifier) ?? [])
    case 'correct':
      return isOwn ? correct(run) : []
    case 'map-response':
      return isOwn ? [mapped(run)] : []
    case 'base-value':
      return baseValue(element)
    default: {
      const operator = Object.hasOwn(operators, element.name) ? operators[element.name] : undefined
      if (!operator) throw new Unfollowed(element.name)
      return operator(
        elementsOf(element).map((one) => valueOf(one, run)),
        element,
      )
    }
  }
}

/** Follows rules in their order; returns whether one of them ends the scoring. */
const follow = (rules: readonly XmlElement[], run: Run): boolean => rules.some((rule) => followRule(rule, run))

function followRule(rule: XmlElement, run: Run): boolean {
  switch (rule.name) {
    case 'set-outcome-value': {
      const [said] = elementsOf(rule)
      run.outcomes.set(rule.attributes['identifier'] ?? '', said ? valueOf(said, run) : [])
      return false
    }
    case 'response-condition': {
      const branch = elementsOf(rule).find((one) => {
        const [asked] = elementsOf(one)
        return one.name === 'response-else' || (asked !== undefined && isTrue(valueOf(asked, run)))
      })
      return branch ? follow(elementsOf(branch).slice(branch.name === 'response-else' ? 0 : 1), run) : false
    }
    case 'response-processing-fragment':
      return follow(elementsOf(rule), run)
    case 'exit-response':
      return true
    default:
      throw new Unfollowed(rule.name)
  }
}

const rule = (name: string, children: XmlElement['children'], attributes: Record<string, string> = {}): XmlElement => ({
  name,
  attributes,
  children,
  line: 0,
})

/** Returns the rules of a template that every program knows; null for one of another name. */
function rulesOfTemplate(address: string, identifier: string): XmlElement[] | null {
  const score = (children: XmlElement['children']) => [rule('set-outcome-value', children, { identifier: 'SCORE' })]
  const own = { identifier }
  if (/map_response(?:\.xml)?$/.test(address)) return score([rule('map-response', [], own)])
  if (!/match_correct(?:\.xml)?$/.test(address)) return null
  return [
    rule('response-condition', [
      rule('response-if', [
        rule('match', [rule('variable', [], own), rule('correct', [], own)]),
        ...score([rule('base-value', ['1'], { 'base-type': 'float' })]),
      ]),
    ]),
  ]
}

/** Returns whether scoring without rules of its own uses a template that every program knows, or none. */
export const hasKnownRules = ({ attributes: { template, 'template-location': copy } }: XmlElement): boolean =>
  template === undefined ? copy === undefined : rulesOfTemplate(template, '') !== null

/** The verdict of an item's scoring on its key: `null` when it agrees or says nothing. */
type Said = { differs: true } | { unfollowed: string } | null

/** The most right responses together and the most others that are scored: an item with more is no question for people. */
const [mostOfKey, mostOthers] = [40, 400]

/** Returns the name of the outcome that the rules set as the points. */
function scoreOf(item: XmlElement, rules: readonly XmlElement[]): string | null {
  const set = new Set(
    rules
      .flatMap((one) => [one, ...descendants(one)])
      .flatMap(({ name, attributes }) => (name === 'set-outcome-value' ? [attributes['identifier'] ?? ''] : [])),
  )
  if (set.has('SCORE')) return 'SCORE'
  const numbers = elementsOf(item, 'outcome-declaration').filter(({ attributes }) =>
    ['float', 'integer'].includes(attributes['base-type'] ?? ''),
  )
  return numbers.map(({ attributes }) => attributes['identifier'] ?? '').find((name) => set.has(name)) ?? null
}

/** Follows the rules of an item from the values that its outcomes begin with; returns what they become. */
function outcomesOf(
  item: XmlElement,
  declaration: XmlElement,
  { rules, response }: { rules: readonly XmlElement[]; response: readonly string[] },
): Run['outcomes'] {
  const run: Run = { declaration, response: typed(response, declaration), outcomes: new Map() }
  for (const outcome of elementsOf(item, 'outcome-declaration')) {
    const [value] = descendantsNamed(outcome, 'value')
    if (value)
      run.outcomes.set(outcome.attributes['identifier'] ?? '', baseValue({ ...value, attributes: outcome.attributes }))
  }
  follow(rules, run)
  return run.outcomes
}

/**
 * Returns whether a value is among those that the item's own rules give an outcome after a response: feedback is shown by that. Undefined
 * where no rule of the item gives it any, or one is not followed.
 */
export function isAmongOutcomes(
  item: XmlElement,
  declaration: XmlElement,
  { response, outcome, value }: { response: readonly string[]; outcome: string; value: string },
): boolean | undefined {
  const rules = elementsOf(item, 'response-processing').flatMap((one) => elementsOf(one))
  const isSet = rules
    .flatMap(descendants)
    .some(({ name, attributes }) => name === 'set-outcome-value' && attributes['identifier'] === outcome)
  if (!isSet) return undefined
  try {
    const values = outcomesOf(item, declaration, { rules, response }).get(outcome) ?? []
    return values.some((one) => isSame(one, value))
  } catch (error) {
    if (error instanceof Unfollowed) return undefined
    throw error
  }
}

/**
 * Compares the scoring of an item with its key by scoring the key and other responses: another response that earns as much as the key, or a key
 * that earns nothing, contradicts it. `choices`: the responses that the item offers. I8
 */
export function scoringSays(
  item: XmlElement,
  declaration: XmlElement,
  { key, choices }: { key: readonly string[]; choices: readonly string[] },
): Said {
  const identifier = declaration.attributes['identifier'] ?? ''
  const [processing] = elementsOf(item, 'response-processing')
  if (!processing) return null
  const own = elementsOf(processing)
  const rules = own.length > 0 ? own : rulesOfTemplate(processing.attributes['template'] ?? '', identifier)
  const hasMapping = descendantsNamed(declaration, 'map-entry').length > 0
  if (!rules || (own.length === 0 && !hasMapping)) return null
  const score = scoreOf(item, rules)
  if (score === null) return null
  const pointsOf = (response: readonly string[]) =>
    numberOf(outcomesOf(item, declaration, { rules, response }).get(score) ?? [])
  const literals = rules
    .flatMap((one) => [one, ...descendants(one)])
    .flatMap((one) => (one.name === 'base-value' ? [textOf(one).trim()] : []))
  const isSingle = (declaration.attributes['cardinality'] ?? 'single') === 'single'
  if (!isSingle && key.length > mostOfKey) return { unfollowed: processing.name }
  // The last is a response that no item knows.
  const others = [...new Set([...choices, ...literals])]
    .filter((one) => !key.includes(one))
    .slice(0, mostOthers)
    .concat('\uE000')
  try {
    const keys: (readonly string[])[] = isSingle ? key.map((one) => [one]) : [key]
    const full = Math.min(...keys.map(pointsOf))
    const wrong: (readonly string[])[] = isSingle
      ? [[], ...others.map((one) => [one])]
      : [
          [],
          ...others.map((one) => [one]),
          ...key.map((one) => key.filter((other) => other !== one)),
          ...key.flatMap((one) => others.map((other) => [...key.filter((each) => each !== one), other])),
        ]
    // Mappings give the same points to the key and to more than the key: that is a matter of weights.
    const more = isSingle ? [] : others.map((one) => [...key, one])
    const differs =
      !(full > 0) || wrong.some((one) => pointsOf(one) >= full) || more.some((one) => pointsOf(one) > full)
    return differs ? { differs } : null
  } catch (error) {
    if (error instanceof Unfollowed) return { unfollowed: error.element }
    throw error
  }
}
