import type { CodedText } from '../../../core/coded.ts'
import { isQuestionType, questionKinds, questionTypes } from '../../../core/questions/kinds.ts'
import { finding } from '../../../core/quizzes/import-findings.ts'
import type { TableField } from '../../../core/quizzes/table-fields.ts'
import { shortened } from '../../../core/shortened.ts'
import { academyFormatName, commonFieldNames, fieldNamesOf } from './academy-schema.ts'
import type { BankFormat, BankReading, TableChoice } from './bank.ts'
import { elementLines } from './element-lines.ts'
import { kindIn } from './kind-words.ts'
import { typedHtml, wordsOf } from './markup.ts'
import { namesOf, openReading } from './reading.ts'
import { explainsKey, fieldOf, readTable, rightOf, separable, type TableRow, mostTableColumns } from './table.ts'

type Fields = Record<string, unknown>

/** A decimal of JSON that is written otherwise than its value is: 1.50 in a text is no 1.5, and 2.0 as a place or a flag is 2. */
class WrittenNumber {
  readonly value: number
  readonly source: string

  constructor(value: number, source: string) {
    this.value = value
    this.source = source
  }

  /** Writes it by its value. */
  toJSON(): number {
    return this.value
  }
}

const isNumeral = (value: unknown): value is number | WrittenNumber =>
  typeof value === 'number' || value instanceof WrittenNumber

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber)

/** Returns a value of JSON with all numbers in it by their values. */
const byValue = (value: unknown): unknown =>
  value instanceof WrittenNumber
    ? value.value
    : Array.isArray(value)
      ? value.map(byValue)
      : isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, byValue(one)]))
        : value

/** Returns whether a value of JSON has a number that is written otherwise than its value is. */
const holdsWritten = (value: unknown): boolean =>
  value instanceof WrittenNumber ||
  (Array.isArray(value) ? value.some(holdsWritten) : isObject(value) && Object.values(value).some(holdsWritten))

/** A question of a document: its fields, the place in its list of what it stands in, and why it is refused. */
type Item = { fields: Fields; at: number; problem?: CodedText }

/** The questions of a document: the fields that hold their lists, none where they stand elsewhere, and the fields beside these. */
type Listed = { names: string[]; items: Item[]; beside: string[] }

const isList = (value: unknown): value is Fields[] => Array.isArray(value) && value.length > 0 && value.every(isObject)
const questionsName = /^(?:questions|items|quiz|qas)$/i
const isPassage = (name: string, value: unknown) => fieldOf(name) === 'passage' && typeof value === 'string'

const passageOf = (item: Fields) => Object.entries(item).find((one) => isPassage(...one))

/** Fields with the ID of a text that stands elsewhere. */
const textId = /^(?:passage|text|stimulus|context)_?(?:id|ref)$/i

/** Fields that hold questions, or what holds questions in turn. */
const holdsQuestions = /^(?:questions|items|quiz|qas|data|paragraphs|passages|articles|sections)$/i

/** The names of fields that list one thing of each question, and what that is called of one. */
const ofOne = new Map([
  ['questions', 'question'],
  ['answers', 'answer'],
  ['answer_keys', 'answer'],
  ['keys', 'answer'],
])

/** Returns the ID of one question of several that stand in a thing with an ID: that with its number. */
const ownId = (around: Fields, place: number, count: number): [string, unknown][] =>
  'id' in around ? [['id', count > 1 ? `${textOf(byValue(around['id']))}-${place + 1}` : around['id']]] : []

/** Returns whether an object is a table by its columns: a list for each field, of as many things, the options of each question in one. */
const areColumns = (fields: Fields): boolean => {
  const lists = Object.values(fields)
  const [first] = lists
  return (
    Array.isArray(first) &&
    lists.every((list) => Array.isArray(list) && list.length === first.length) &&
    Object.entries(fields).every(
      ([name, list]) =>
        !optionsName.test(name) ||
        (list as unknown[]).every((one) => Array.isArray(one) || one === null || isObject(one)),
    )
  )
}

/** Returns the questions of an object that has their texts, options and answers in lists beside each other, as RACE does. */
function apart({ fields, at }: Item): Item[] {
  const [, questions] =
    Object.entries(fields).find(
      ([name, value]) =>
        (questionsName.test(name) || (fieldOf(name) === 'question' && areColumns(fields))) &&
        Array.isArray(value) &&
        value.every((one) => typeof one === 'string'),
    ) ?? []
  const { length } = (questions ?? []) as string[]
  if (length === 0) return [{ fields, at }]
  const lists = Object.entries(fields).filter(
    ([name, value]) => Array.isArray(value) && (ofOne.has(name) || optionsName.test(name) || value.length === length),
  )
  const shared = Object.entries(fields).filter(([name]) => name !== 'id' && !lists.some(([one]) => one === name))
  const uneven = lists.filter(([, list]) => (list as unknown[]).length !== length).map(([name]) => name)
  return Array.from({ length }, (_, place) => ({
    at,
    fields: Object.fromEntries([
      ...ownId(fields, place, length),
      ...shared,
      ...lists.map(([name, list]) => [ofOne.get(name.toLowerCase()) ?? name, (list as unknown[])[place]] as const),
    ]),
    ...(uneven.length > 0 && { problem: finding('bank.lists_uneven', { names: namesOf(uneven) }) }),
  }))
}

/** Returns objects with the questions in them, each with what stands around it: a text above its questions is the text of each. */
function unfolded(items: readonly Item[]): Item[] {
  return items.flatMap((item) => {
    const isQuestion = Object.keys(item.fields).some((one) => fieldOf(one) === 'question')
    const [name, inner] = isQuestion
      ? []
      : (Object.entries(item.fields).find(([one, value]) => holdsQuestions.test(one) && isList(value)) ?? [])
    if (name === undefined) return apart(item)
    const { [name]: _, ...besides } = item.fields
    // A text that stands around its questions needs no ID.
    const around = Object.fromEntries(
      Object.entries(besides).filter(([one]) => !textId.test(one) || passageOf(besides) === undefined),
    )
    const list = inner as Fields[]
    return unfolded(
      list.map((one, place) => ({
        at: item.at,
        fields: { ...around, ...Object.fromEntries(ownId(around, place, list.length)), ...one },
      })),
    )
  })
}

/** Returns questions with the texts that they name, which stand in a list beside them. */
function withTexts(items: readonly Item[], texts: readonly Fields[]): Item[] {
  const byId = new Map(texts.map((text) => [textOf(byValue(text['id'])), passageOf(text)]))
  return items.map((item) => {
    const [name, id] = Object.entries(item.fields).find(([one]) => textId.test(one)) ?? []
    const passage = name === undefined ? undefined : byId.get(textOf(byValue(id)))
    if (name === undefined || passage === undefined) return item
    const { [name]: _, ...others } = item.fields
    return { ...item, fields: { ...others, [passage[0]]: passage[1] } }
  })
}

/** Returns the list of questions that stands in objects of a document, where none stands in the document itself; with the fields beside it. */
function withinOf(root: Fields, path = ''): { list: Fields[]; beside: string[] } | null {
  const fields = Object.entries(root)
  if (fields.some(([name, value]) => Array.isArray(value) && (holdsQuestions.test(name) || path === ''))) {
    const [name, list] = fields.find(([one, value]) => holdsQuestions.test(one) && isList(value)) ?? []
    if (path === '' || name === undefined) return null
    return { list: list as Fields[], beside: fields.flatMap(([one]) => (one === name ? [] : [`${path}${one}`])) }
  }
  for (const [name, value] of fields) {
    const found = isObject(value) ? withinOf(value, `${path}${name}.`) : null
    if (found)
      return {
        ...found,
        beside: [...fields.flatMap(([one]) => (one === name ? [] : [`${path}${one}`])), ...found.beside],
      }
  }
  return null
}

/**
 * Returns a list of objects of which some are none, with an object for each of those: its words are its question, by which it is refused.
 * Other values stay as they are.
 */
function withStrays(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const objects = value.filter(isObject)
  if (objects.length === value.length || objects.length * 2 < value.length) return value
  const name = Object.keys(objects[0] ?? {}).find((one) => fieldOf(one) === 'question') ?? 'question'
  return value.map((one) => (isObject(one) ? one : { [name]: textOf(one) }))
}

/** Returns the questions of several lists, each the section of its own; null where one of them has none. */
function severalLists(root: Fields, lists: readonly [name: string, list: Fields[]][]): Listed | null {
  const asks = (list: readonly Fields[]) =>
    list.some((one) => Object.keys(one).some((name) => fieldOf(name) === 'question'))
  if (lists.length === 0 || !lists.every(([, list]) => asks(list))) return null
  let before = 0
  const items = lists.flatMap(([name, list]) => {
    const first = before
    before += list.length
    return unfolded(list.map((fields, at) => ({ fields: { section: name, ...fields }, at: first + at })))
  })
  const names = lists.map(([name]) => name)
  return { names, items, beside: Object.keys(root).filter((name) => !names.includes(name)) }
}

/** Parses JSON with its decimals and long numbers as they are written: a long number has no other form. */
const parsed = (text: string): unknown =>
  JSON.parse(text, (_key: string, value: unknown, { source = '' }: { source?: string } = {}) =>
    typeof value !== 'number' || !/^-?\d+(?:\.\d+)?$/.test(source) || source === String(value)
      ? value
      : source.includes('.')
        ? new WrittenNumber(value, source)
        : source,
  )

/** Returns the list of objects in a document of JSON: the document itself, or the one field of it that holds the questions. */
function listIn(text: string): Listed | null {
  let root: unknown
  try {
    root = parsed(text)
  } catch {
    return null
  }
  root = withStrays(root)
  if (isObject(root))
    root = Object.fromEntries(
      Object.entries(root).map(([name, value]) => [name, holdsQuestions.test(name) ? withStrays(value) : value]),
    )
  const itemsOf = (list: readonly Fields[]) => unfolded(list.map((fields, at) => ({ fields, at })))
  if (Array.isArray(root)) return isList(root) ? { names: [], items: itemsOf(root), beside: [] } : null
  if (!isObject(root)) return null
  const deep = withinOf(root)
  if (deep) return { names: [], items: itemsOf(deep.list), beside: deep.beside }
  const lists = Object.entries(root).filter((one): one is [string, Fields[]] => isList(one[1]))
  const whole = root
  const own = lists.length === 0 ? apart({ fields: whole, at: 0 }) : []
  if (own.length > 1 || own.some(({ fields }) => fields !== whole)) return { names: [], items: own, beside: [] }
  const found = lists.length === 1 ? lists[0] : lists.find(([name]) => questionsName.test(name))
  if (!found) return severalLists(root, lists)
  const [name, written] = found
  const texts = lists.find(([, list]) =>
    list.every((one) => 'id' in one && Object.entries(one).some((field) => isPassage(...field))),
  )
  const items = withTexts(itemsOf(written), texts && texts[0] !== name ? texts[1] : [])
  const shared = Object.entries(root).find((one) => isPassage(...one))
  const beside = Object.keys(root).filter((one) => ![name, texts?.[0], shared?.[0]].includes(one))
  const isUsed = (one: Fields) =>
    items.some(({ fields }) => !written.includes(fields) && Object.values(fields).includes(passageOf(one)?.[1]))
  if (texts && texts[0] !== name) {
    const lost = texts[1].flatMap((one) =>
      Object.keys(one).filter((field) => field !== 'id' && field !== passageOf(one)?.[0]),
    )
    beside.push(...new Set(lost.map((field) => `${texts[0]}.${field}`)), ...(texts[1].every(isUsed) ? [] : [texts[0]]))
  }
  return {
    names: [name],
    items: shared ? items.map((item) => ({ ...item, fields: { [shared[0]]: shared[1], ...item.fields } })) : items,
    beside,
  }
}

/** Returns the objects of JSON Lines by their lines, null for a line that is no object; null when a text is none such. */
function objectsByLine(text: string): Map<number, Fields | null> | null {
  const found = new Map<number, Fields | null>()
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') continue
    const value = objectIn(line)
    if (value === null && found.size === 0) return null
    found.set(at + 1, value)
  }
  const [first] = found.values()
  const hasQuestion = Object.keys(first ?? {}).some((name) => fieldOf(name) === 'question')
  // One object that holds a list of questions is a document, not a line; several objects are lines, whatever their fields are called.
  return (hasQuestion || found.size > 1) &&
    !Object.entries(first ?? {}).some(([name, value]) => questionsName.test(name) && isList(value))
    ? found
    : null
}

function objectIn(line: string): Fields | null {
  try {
    const value = parsed(line)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** Fields whose list, or object by letters, is the options. */
const optionsName = /^(?:options|choices|alternatives|answers|answer_?options|possible_?answers|variants|endings)$/i
/** Fields whose list has other spellings of an answer that is typed: some are options where none is typed. */
const spellingsName =
  /^(?:alternatives|variants|answers|possible_?answers|(?:also_?)?accept(?:ed|able)?(?:_?(?:answers|spellings|variants))?|alternat(?:e|ive)_?(?:answers|spellings))$/i
/** Fields whose list is the key where no other field has one. */
const acceptedName = /^accept(?:ed|able)?_?(?:answers|responses|spellings|variants)$/i
/** Fields that can have the key in a form that is not understood, and those of options that can: there, points are no points of the question. */
const mayHoldKey = /correct|right|answer|solution|target|gold|label/i
const mayFlag = /correct|right|true|weight|fraction|score|points?$/i
/** A place for words in a question; those beside each other are one. */
const gap = /_{2,}(?:\s*_{2,})*|\[(?:blank|gap)[\s_-]?\d*\]/gi
/** Words of a question that asks for several things at once. */
const asksSeveral = /\b(?:two|three|four|five|both|all|each)\b|كلا|كلتا|اثنين|اثنان|اثنتين|جميع/iu
/** Fields with the wrong options, where another has the right one. */
const wrongName = /^(?:incorrect|wrong)_?(?:answers|options)$|^distractors$/i
const rightName = /^(?:correct|right)_?(?:answer|option)$|^answer$|^correct$/i

/** Returns whether a value says nothing: it is null, or has no characters, items or fields. */
const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0)

/** Unwraps the one field of an object that says something, and only in what form a text is: “{"html": "…", "media": []}”. */
const wrapped = (value: unknown): unknown => {
  const all = isObject(value) ? Object.entries(value) : []
  const [[name, text] = [], ...others] = all.length === 1 ? all : all.filter(([, one]) => !isBlank(one))
  const isText =
    typeof name === 'string' && /^(?:html|text|content|body|value)$/i.test(name) && typeof text === 'string'
  return isText && others.length === 0 ? text : value
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : value instanceof WrittenNumber
        ? value.source
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value)

/** Fields of an option with its words, in the order in which they are looked for, and those that say that it is right. */
const optionTexts = ['text', 'html', 'content', 'body', 'option', 'title', 'answer', 'value', 'label', 'name']
/** The same with the word for an option before: “answerText”, “choice”. */
const ownOptionText =
  /^(?:answer|option|choice|alternative|response)_?(?:text|html|content|body|title)$|^(?:choice|alternative|response)$/i
const rightFlag = /^(?:is_?)?(?:correct|right|answer|true)(?:_?answer)?$/i
const flags = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])
const flagOf = (value: unknown): boolean | undefined => flags.get(textOf(byValue(value)).toLowerCase())

/** An option: its text, the name by which a key calls it, whether its file says that it is right, why, and its other fields. */
type JsonOption = { text: string; label: string | null; isRight: boolean; rationale: string; others: string[] }

/** Fields that explain an option, or each option by its letter. */
const rationaleName = /^(?:answer_?|option_?)?(?:explanations?|rationales?|feedbacks?|reasons?)$/i

/** Returns a text as the words of a rationale; null where it shows what words do not. */
const rationaleIn = (value: unknown): string | null =>
  value === null || value === undefined
    ? ''
    : typeof value === 'string' && !/<(?!\/?(?:p|b|i|em|strong|br|span|div)\b)[a-z]/i.test(value)
      ? wordsOf(typedHtml(value))
      : null

/** Returns the options of a list of objects; null where it says which are right, but no field is known to have their words. */
function optionsOfObjects(list: readonly Fields[]): JsonOption[] | null {
  const names = [...new Set(list.flatMap((one) => Object.keys(one)))]
  const hasAll = (name: string, test: (value: unknown) => boolean) => list.every((one) => test(one[name]))
  const isText = (value: unknown) => typeof value === 'string' || isNumeral(value)
  const isShort = (value: unknown) => isText(value) && /^(?:[a-j]|\d{1,2})$/i.test(textOf(byValue(value)))
  const isFlag = (name: string) =>
    rightFlag.test(name) &&
    (list.some((one) => typeof one[name] === 'boolean') ||
      (!optionTexts.includes(name) &&
        list.every((one) => !Object.hasOwn(one, name) || flagOf(one[name]) !== undefined)))
  const texts = [...optionTexts, ...names.filter((one) => ownOptionText.test(one))].filter((one) => hasAll(one, isText))
  // Where one field has A, B, C and another has words, the first names the options.
  const name = texts.find((one) => !hasAll(one, isShort)) ?? texts[0] ?? ''
  if (name === '' && names.some(isFlag)) return null
  const label = ['label', 'letter', 'key', 'id', 'identifier', 'value', 'option', 'name'].find(
    (one) => one !== name && hasAll(one, isText),
  )
  const rationale = names.find(
    (one) =>
      one !== name && one !== label && rationaleName.test(one) && hasAll(one, (value) => rationaleIn(value) !== null),
  )
  const others = names.filter((one) => one !== name && one !== label && one !== rationale && !isFlag(one))
  return list.map((one) => ({
    text: textOf(one[name]),
    label: label === undefined ? null : textOf(byValue(one[label])),
    isRight: names.some((flag) => isFlag(flag) && flagOf(one[flag]) === true),
    rationale: rationale === undefined ? '' : (rationaleIn(one[rationale]) ?? ''),
    others: others.filter((other) => !isBlank(one[other])),
  }))
}

/** Returns the options of a field: a list of words or objects, an object by letters, or two lists of words and letters. */
function optionsOf(value: unknown): JsonOption[] | null {
  const plain = (text: unknown, label: string | null): JsonOption => ({
    text: textOf(text),
    label,
    isRight: false,
    rationale: '',
    others: [],
  })
  if (Array.isArray(value)) {
    const objects = value.filter(isObject)
    if (value.some(Array.isArray)) return null
    if (objects.length === 0) return value.map((one) => plain(one, null))
    // Words among objects stand for objects that have nothing else.
    const name = optionTexts.find((one) => objects.every((object) => Object.hasOwn(object, one)))
    if (objects.length < value.length && name === undefined) return null
    return optionsOfObjects(value.map((one) => (isObject(one) ? one : { [name ?? '']: textOf(one) })))
  }
  if (!isObject(value)) return null
  const { text, label } = value
  if (Array.isArray(text) && Array.isArray(label) && text.length === label.length) {
    const others = Object.keys(value).filter((name) => name !== 'text' && name !== 'label')
    return text.map((one, at) => ({ ...plain(one, textOf(byValue(label[at]))), others }))
  }
  const entries = Object.entries(value).filter(([, one]) => one !== null && one !== '')
  if (entries.every(([, one]) => isObject(one)))
    return optionsOfObjects(entries.map(([name, one]) => ({ letter: name, ...(one as Fields) })))
  return entries.some(([, one]) => Array.isArray(one) || isObject(one))
    ? null
    : entries.map(([name, one]) => plain(one, name))
}

/** Returns options in the order of their letters, where they are lettered from A on without a gap. */
function inOrder(options: JsonOption[]): JsonOption[] {
  const own = options.map(({ label }) =>
    label === null ? undefined : /(?:^|[_\s])([a-j])$/i.exec(label)?.[1]?.toLowerCase(),
  )
  const sorted = own.toSorted()
  return sorted.every((letter, at) => letter === 'abcdefghij'[at])
    ? options.toSorted((one, other) => own[options.indexOf(one)]!.localeCompare(own[options.indexOf(other)]!))
    : options
}

const letters = 'ABCDEFGHIJ'
const letterOf = (at: number) => letters[at] ?? '?'
/** Returns the heading of the option at a place, and that of its rationale. */
const optionHead = (at: number) => `option_${letterOf(at).toLowerCase()}`
const rationaleHead = (at: number) => `rationale_${letterOf(at).toLowerCase()}`
/** Fields with the key that no table calls so: in a table, labels are tags. */
const keyOfLists =
  /^(?:label|gold|gold_?label|target|(?:correct_?)?answer_?(?:idx|id|index|number)|correct_?(?:idx|id|number))$/i
const isKeyName = (name: string) => fieldOf(name) === 'correct' || keyOfLists.test(name)

/** Returns the answers of a text that stand in it, each by the place where it begins, as SQuAD has them; null for anything else. */
function spansIn(value: unknown): string[] | null {
  const list = isList(value)
    ? value.every((one) => isNumeral(one['answer_start'])) && value.map((one) => textOf(one['text']))
    : isObject(value) &&
      Array.isArray(value['answer_start']) &&
      Array.isArray(value['text']) &&
      value['text'].map(textOf)
  return list ? [...new Set(list)] : null
}

/** Returns an object whose question and options stand in a field of their own with those in itself. */
function lifted(item: Fields): Fields {
  const has = (one: Fields) =>
    Object.entries(one).some(([name, value]) => optionsName.test(name) && optionsOf(value) !== null)
  const [name, inner] = Object.entries(item).find(([, value]) => isObject(value) && has(value)) ?? []
  if (name === undefined || has(item)) return item
  const { [name]: _, ...others } = item
  const isFree = Object.keys(inner as Fields).every((one) => !Object.hasOwn(others, one))
  return isFree ? { ...others, ...(inner as Fields) } : item
}

/** Returns a key by the letters that the options have here: its own names for them are their labels. */
function keyByLabels(key: unknown, options: readonly JsonOption[]): string {
  const named = (Array.isArray(key) ? key : [key]).map((one) => {
    const at = options.findIndex(
      ({ label }) => label !== null && label.toLowerCase() === textOf(byValue(one)).trim().toLowerCase(),
    )
    return at < 0 ? textOf(one) : letterOf(at)
  })
  // Words with commas in them are still apart.
  return named.every((one) => /^[a-j\d]{1,2}$/i.test(one)) ? named.join(', ') : separable(named)
}

/** Returns the rationales in an object by the letters of options, with the places of these; null where it is no such object, or in doubt. */
function rationalesOf(value: Fields, options: readonly JsonOption[]): [at: number, words: string][] | null {
  // Letters that options have in their words can be others than those of their places.
  const ownLetter = (text: string) => /^\(?([a-j])[).:]\s/i.exec(text)?.[1]?.toUpperCase()
  if (options.some(({ text }, at) => (ownLetter(text) ?? letterOf(at)) !== letterOf(at))) return null
  const names = options.map(({ label }, at) => (label ?? letterOf(at)).toLowerCase())
  const found = Object.entries(value).map(
    ([name, one]) => [names.indexOf(name.trim().toLowerCase()), rationaleIn(one)] as const,
  )
  return found.length > 0 && found.every((one): one is readonly [number, string] => one[0] >= 0 && one[1] !== null)
    ? found.map(([at, words]) => [at, words])
    : null
}

/** Returns the letter of the option that a key names by its field, “option2”; undefined where it names none. */
function letterByName(key: string, names: readonly string[]): string | undefined {
  const name = key.trim().length > 1 ? names.find((one) => one.toLowerCase() === key.trim().toLowerCase()) : undefined
  return name === undefined ? undefined : /^option_([a-d])$/.exec(fieldOf(name) ?? '')?.[1]?.toUpperCase()
}

/** Returns how a key names one of a list: by its words, or by a letter or a number; null where it names none. */
function wayToName(key: string, list: readonly string[]): 'words' | 'place' | null {
  const words = new Set(list.map((one) => one.trim().toLowerCase()))
  if ([key, ...key.split(/[|;,]/)].some((part) => words.has(part.trim().toLowerCase()))) return 'words'
  if (list.length < 2) return null
  const [, letter, number] = /^\s*(?:\(?([a-j])[).]?|(\d{1,2}))\s*$/i.exec(key) ?? []
  const place = letter === undefined ? Number(number) : letters.indexOf(letter.toUpperCase()) + 1
  return place <= list.length || 'right' in rightOf(key, list.map(typedHtml), true) ? 'place' : null
}

/** Returns why a list as the key of a typed answer is in doubt: its items can be all wanted, not each right; null where it is not. */
function doubtOfList(list: readonly unknown[], asked: string): CodedText | null {
  const areLists = list.some(Array.isArray)
  if (list.length > 1 && (areLists || (asked.match(gap) ?? []).length > 1)) return finding('bank.braces_many')
  return areLists || (list.length > 1 && asksSeveral.test(asked))
    ? finding('bank.or_unclear', { text: shortened(list.map(textOf).join(', '), 40) })
    : null
}

/** Returns the letters of options that flags name, by the place or the name of each; null for flags that are none, `isUnclear` for two numbers that can be places. */
function lettersByFlags(key: unknown, options: readonly JsonOption[]): { letters: string; isUnclear: boolean } | null {
  const lettersOf = (flags: readonly boolean[]) => flags.flatMap((flag, at) => (flag ? [letterOf(at)] : [])).join(', ')
  if (Array.isArray(key)) {
    const given = key.map((one) => (typeof one === 'boolean' || isNumeral(one) ? flagOf(one) : undefined))
    if (key.length !== options.length || options.length < 2 || given.includes(undefined)) return null
    const isUnclear = key.length === 2 && key.every(isNumeral) && given[0] !== given[1]
    return { letters: lettersOf(given as boolean[]), isUnclear }
  }
  if (!isObject(key)) return null
  const names = options.map(({ label }, at) => [label?.toLowerCase(), letterOf(at).toLowerCase()])
  const found = Object.entries(key).map(([name, one]) => {
    const bare = name.toLowerCase().replace(/_?(?:is_?)?(?:correct|right)$/, '')
    return { at: names.findIndex((own) => own.includes(bare)), flag: flagOf(one) }
  })
  // A flag of an option that is not there says that it is wrong.
  const areFlags = found.length > 0 && found.every(({ at, flag }) => flag === false || (flag === true && at >= 0))
  return areFlags
    ? {
        letters: lettersOf(options.map((_, at) => found.some((one) => one.at === at && one.flag === true))),
        isUnclear: false,
      }
    : null
}

const isNested = (value: unknown) => Array.isArray(value) || isObject(value)

/** The names of the two sides in an object that is one pair, not an object of pairs. */
const namesOfSides = [
  ['left', 'right'],
  ['term', 'definition'],
  ['word', 'definition'],
  ['word', 'meaning'],
  ['prompt', 'match'],
  ['item', 'match'],
  ['prompt', 'response'],
  ['premise', 'response'],
  ['question', 'answer'],
  ['source', 'target'],
  ['key', 'value'],
] as const
/** Names of what counts or weighs a thing of a list, and is no side of a pair. */
const noSide = /^_?(?:id|uuid|no|nr|number|index|order|position|score|points?|weight)$/i

/** Returns the names of the two sides in an object, in their order; null where it is no pair. */
function sidesIn(one: unknown): readonly string[] | null {
  if (!isObject(one)) return null
  const names = Object.keys(one)
  if (names.length !== 2 || names.some((name) => noSide.test(name))) return null
  return names.includes('left') && names.includes('right') ? ['left', 'right'] : names
}

/**
 * Returns the pairs of a field as a cell has them: objects with two sides, lists of two, or one object; null for anything else, and for two
 * lists of two, which can be the sides as well as the pairs.
 */
function pairsIn(value: unknown): string | null {
  const isSide = (one: unknown) => typeof one === 'string' || isNumeral(one)
  const names = sidesIn(Array.isArray(value) ? value[0] : null)
  const sidesOf = (one: unknown): unknown[] => {
    if (Array.isArray(one)) return one
    const own = isObject(one) && names !== null && names.every((name) => name in one) ? Object.keys(one) : []
    return own.length === 2 ? names!.map((name) => (one as Fields)[name]) : []
  }
  const isOnePair = isObject(value) && namesOfSides.some((sides) => sides.every((name) => name in value))
  if (Array.isArray(value) && value.length === 2 && value.every(Array.isArray)) return null
  const pairs = isOnePair
    ? [(sidesIn(value) ?? []).map((name) => value[name])]
    : Array.isArray(value)
      ? value.map(sidesOf)
      : isObject(value)
        ? Object.entries(value)
        : []
  if (pairs.length === 0 || !pairs.every((pair) => pair.length === 2 && pair.every(isSide))) return null
  const side = (one: unknown) => textOf(one).replaceAll('=>', '\\=>').replaceAll('\n', ' ')
  return pairs.map(([left, right]) => `${side(left)} => ${side(right)}`).join('\n')
}

/** Returns the names of fields that can have the key of options in a form that is not understood. */
function keysElsewhere(item: Fields, options: readonly JsonOption[]): string[] {
  const areFlags = (value: unknown) =>
    Array.isArray(value) &&
    value.length === options.length &&
    value.every((one) => typeof one === 'boolean' || flagOf(one) !== undefined)
  const own = Object.entries(item).flatMap(([name, value]) =>
    !optionsName.test(name) && textOf(value) !== '' && (mayHoldKey.test(name) || areFlags(value)) ? [name] : [],
  )
  return [...new Set([...own, ...options.flatMap(({ others }) => others.filter((name) => mayFlag.test(name)))])]
}

const mediaName = /video|audio|sound|media|image|picture/i

/** Returns whether an object holds no picture, sound or film: some programs write one with the name of a service and times alone. */
const holdsNoMedia = (fields: Fields): boolean =>
  Object.entries(fields).every(
    ([name, value]) =>
      /^(?:type|kind|service|provider|platform|(?:start|end)(?:s|at|time)?|width|height|autoplay|loop|muted)$/i.test(
        name,
      ) || /^(?:0|false|)$/.test(textOf(value).trim()),
  )

/**
 * The cells of an object by their headings, why it is refused, and whether its options are a list, which numbers count from 0 or 1;
 * `isKeyPlaced`: its key is the letter of a place; `note`: a remark on it, where it becomes a question.
 */
type Cells = {
  cells: Map<string, string>
  problem: CodedText | null
  isListed: boolean
  isKeyPlaced?: boolean
  note?: CodedText
}

/** The fields whose numbers are read by their values: they have a meaning and no form. */
const labelFields = new Set<TableField>([
  'id',
  'type',
  'section',
  'domain',
  'skill',
  'difficulty',
  'tags',
  'public',
  'module',
  'model_difficulty',
])

/** Returns a typed answer in the forms of its number: programs write each number of a column as 5.0, and what is 0.10 is typed as 0.1 too. */
function withForms(key: unknown): unknown {
  const forms = (one: unknown) =>
    one instanceof WrittenNumber
      ? /\d\.0$/.test(one.source)
        ? [String(one.value)]
        : [one.source, String(one.value)]
      : [one]
  return Array.isArray(key) ? key.flatMap(forms) : key instanceof WrittenNumber ? forms(key).join(' | ') : key
}

/**
 * Returns the cells of a question whose numbers are written in several ways. Its options are as they are written unless its key is a number
 * that is one of them by its value: the words of one can then be the place of another, and both are compared by their values.
 */
function cellsByNumbers(written: Fields): Cells {
  const item = lifted(written)
  const cells = cellsOf(item)
  if (!holdsWritten(item)) return cells
  const withKeys = (form: (key: unknown) => unknown): Fields =>
    Object.fromEntries(Object.entries(item).map(([name, value]) => [name, isKeyName(name) ? form(value) : value]))
  const options = [...cells.cells].flatMap(([head, text]) =>
    fieldOf(head)?.startsWith('option_') && text !== '' ? [text] : [],
  )
  if (options.length === 0) return cellsOf(withKeys(withForms))
  const keys = Object.entries(item)
    .flatMap(([name, value]) => (isKeyName(name) ? value : []))
    .map((key) => textOf(key).trim())
  if (keys.every((key) => options.includes(key) && !/^\d{1,2}\.0+$/.test(key))) return cells
  const isOption = (key: string) => key !== '' && options.some((option) => Number(option) === Number(key))
  return cellsOf(keys.some(isOption) ? (byValue(item) as Fields) : withKeys(byValue))
}

/** Returns the fields of an object as cells by their headings; fields within fields by their paths. */
function cellsOf(fields: Fields, path = ''): Cells {
  const item = lifted(fields)
  const cells = new Map<string, string>()
  let problem: CodedText | null = null
  const names = Object.keys(item)
  const head = (name: string) => (path === '' ? name : `${path}.${name}`)
  const rightText = names.find((name) => rightName.test(name) && typeof item[name] === 'string')
  const kinds = names.flatMap((name) => (fieldOf(name) === 'type' ? [kindIn(textOf(item[name]))] : []))
  const isTyped = kinds.some((kind) => kind === 'fill_in' || kind === 'numeric')
  const keys = names
    .filter(isKeyName)
    .flatMap((name) => item[name])
    .map(textOf)
    .filter((key) => key.trim() !== '')
  const spellings = names.flatMap((name) => {
    const list = item[name]
    const isPlain =
      Array.isArray(list) && list.every((one) => typeof one === 'string' || isNumeral(one)) && keys.length > 0
    if (!isPlain || !spellingsName.test(name)) return []
    // A list from which the key is chosen has wrong answers.
    const ways = keys.map((key) => wayToName(key, list.map(textOf)))
    return optionsName.test(name) ? (isTyped ? [{ name, ways }] : []) : [{ name, ways: [] }]
  })
  const spelled = spellings.flatMap(({ name, ways }) => (ways.includes('words') ? [] : [name]))
  const unclear = spellings.find(({ ways }) => ways.includes('place') && !ways.includes('words'))
  if (unclear)
    problem = finding('bank.key_of_list', {
      text: shortened(keys.join(', '), 40),
      name: shortened(unclear.name, 40),
    })
  const optionsField = names.find(
    (name) =>
      optionsName.test(name) &&
      !spelled.includes(name) &&
      spansIn(item[name]) === null &&
      optionsOf(item[name]) !== null,
  )
  const written = optionsField === undefined ? [] : (optionsOf(item[optionsField]) ?? [])
  const options = inOrder(written)
  const isReordered = options.some((option, at) => option !== written[at])
  const ownLetters = written.map(({ label }) => label ?? '').join(', ')
  // A number can be a place in the list, or among the letters.
  if (
    isReordered &&
    keys.some((key) => /^\s*\d{1,2}\s*$/.test(key) && !written.some(({ text }) => text.trim() === key.trim()))
  )
    problem = finding('bank.letters', { letters: shortened(ownLetters, 60) })
  const hasLabels = options.some(({ label }) => label !== null)
  const flagsField = names.find((name) => isKeyName(name) && lettersByFlags(item[name], options) !== null)
  const flagged = flagsField === undefined ? null : lettersByFlags(item[flagsField], options)
  if (flagged?.isUnclear) problem = finding('bank.key_base', { text: shortened(textOf(item[flagsField ?? '']), 40) })
  const right =
    options.flatMap(({ isRight }, at) => (isRight ? [letterOf(at)] : [])).join(', ') || (flagged?.letters ?? '')
  const acceptedField =
    options.length === 0 && keys.length === 0
      ? names.find((name) => acceptedName.test(name) && Array.isArray(item[name]))
      : undefined
  const keyField =
    options.length === 0 ? (names.find((name) => isKeyName(name) && !isObject(item[name])) ?? acceptedField) : undefined
  // MedMCQA has its options in fields, and its places are those of a program.
  const placeField = keys.length === 0 ? names.find((name) => name === 'cop') : undefined
  let isListed = (options.length > 0 && !hasLabels) || placeField !== undefined
  let rightPlace = -1
  let isKeyPlaced = false
  let innerNote: CodedText | undefined
  for (const [name, given] of Object.entries(item)) {
    const value = wrapped(labelFields.has(fieldOf(name) ?? 'question') ? byValue(given) : given)
    const spans = name === 'answers' ? spansIn(value) : null
    if (spans !== null) {
      cells.set('type', 'fill_in')
      cells.set('correct', separable(spans))
      cells.set(`${head(name)}.answer_start`, '…')
    } else if (name === optionsField) {
      options.forEach(({ text, rationale, others }, at) => {
        cells.set(optionHead(at), text)
        if (rationale !== '') cells.set(rationaleHead(at), rationale)
        for (const other of others) cells.set(`${head(name)}.${other}`, '…')
      })
      if (right !== '') cells.set('correct', right)
    } else if (wrongName.test(name) && Array.isArray(value) && rightText !== undefined && options.length === 0) {
      // The right one among the others in the order of the alphabet: it would always be the first.
      const all = [textOf(item[rightText]), ...value.map(textOf)].toSorted((one, other) => (one < other ? -1 : 1))
      all.forEach((one, at) => cells.set(optionHead(at), one))
      if (item['type'] === 'multiple') cells.set('type', 'mcq')
      // Its letter says the right one, whose words can be the number or the letter of another.
      rightPlace = all.indexOf(textOf(item[rightText]))
    } else if (name === flagsField) {
      // Flags of options and of a key are compared as two keys are.
      if (flagged?.letters !== right)
        problem ??= finding('bank.keys_conflict', { one: right, two: flagged?.letters ?? '' })
      if (right !== '') cells.set('correct', right)
    } else if (isKeyName(name) && options.length > 0 && (Array.isArray(value) || !isObject(value))) {
      const key = keyByLabels(value, options)
      if (right === '' || textOf(value) === '')
        cells.set(right === '' ? head(name) : 'correct', right === '' ? key : right)
      else {
        const read = rightOf(
          key,
          options.map(({ text }) => typedHtml(text)),
          /[,|]/.test(key),
        )
        const two = 'right' in read ? read.right.map(letterOf).join(', ') : key
        if (two !== right) problem = finding('bank.keys_conflict', { one: right, two: shortened(two, 40) })
      }
    } else if (name === placeField) cells.set('correct', textOf(byValue(value)))
    else if (name === acceptedField && Array.isArray(value)) cells.set('correct', separable(value.map(textOf)))
    else if (fieldOf(name) === 'pairs' && pairsIn(value) !== null) cells.set(head(name), pairsIn(value) ?? '')
    else if (fieldOf(name) === 'pairs' && Array.isArray(value) && value.length > 1 && value.every(isNested))
      problem ??= finding('bank.key_elsewhere', { names: head(name) })
    else if (rationaleName.test(name) && isObject(value) && rationalesOf(value, options) !== null)
      for (const [at, words] of rationalesOf(value, options) ?? []) cells.set(rationaleHead(at), words)
    else if (isObject(value)) {
      const inner = cellsOf(value, head(name))
      const isEmpty = mediaName.test(name) && holdsNoMedia(value)
      for (const [one, text] of inner.cells) cells.set(one, isEmpty ? '' : text)
      problem ??= inner.problem
      isListed ||= inner.isListed
      isKeyPlaced ||= inner.isKeyPlaced === true
      innerNote ??= inner.note
    } else if (name === keyField && spelled.length > 0) {
      const own = Array.isArray(value) ? separable(value.map(textOf)) : textOf(value)
      const others = spelled.flatMap((one) => (item[one] as unknown[]).map(textOf)).filter((one) => one !== own)
      cells.set(head(name), [own, separable(others)].filter((text) => text !== '').join(' | '))
    } else if (keyField !== undefined && spelled.includes(name)) continue
    else if (isKeyName(name) && Array.isArray(value) && value.every((one) => !isObject(one)))
      cells.set(head(name), separable(value.map(textOf)))
    else if (Array.isArray(value) && value.every((one) => !isObject(one)))
      // A text in a list has a paragraph in each item.
      cells.set(head(name), value.map(textOf).join(fieldOf(name) === 'passage' ? '\n\n' : ', '))
    else cells.set(head(name), (isKeyName(name) && letterByName(textOf(value), names)) || textOf(value))
  }
  const hasOptions = [...cells.keys()].some((one) => fieldOf(one)?.startsWith('option_'))
  const list = keyField === undefined ? undefined : item[keyField]
  if (path === '' && Array.isArray(list) && !hasOptions && kinds.every((kind) => kind === undefined || isTyped))
    problem ??= doubtOfList(list, textOf(item[names.find((name) => fieldOf(name) === 'question') ?? '']))
  if (rightPlace >= 0 && rightText !== undefined) {
    cells.set(head(rightText), `(${letterOf(rightPlace)})`)
    isKeyPlaced = true
  }
  const unread = names.find(
    (name) => optionsName.test(name) && Array.isArray(item[name]) && optionsOf(item[name]) === null,
  )
  if (path === '' && unread !== undefined && !hasOptions)
    problem ??= finding('bank.options_unread', { name: shortened(unread, 40) })
  const hasKey = [...cells].some(([one, text]) => isKeyName(one) && text !== '')
  const elsewhere = path === '' && options.length > 0 && !hasKey && !isTyped ? keysElsewhere(item, options) : []
  if (elsewhere.length > 0) problem ??= finding('bank.key_elsewhere', { names: namesOf(elsewhere) })
  const note = isReordered ? finding('bank.options_in_order', { letters: shortened(ownLetters, 60) }) : innerNote
  return { cells, problem, isListed, isKeyPlaced, ...(note && { note }) }
}

/** Returns the options of cells as HTML. */
const optionsIn = (cells: ReadonlyMap<string, string>): string[] =>
  Array.from('abcdefghij', (letter) => cells.get(`option_${letter}`) ?? '')
    .filter((text) => text !== '')
    .map(typedHtml)

/**
 * Returns rows with their key in one cell where a file has several fields for it: one with the words of the right option, one with
 * its letter or number. Numbers count as those beside words do in most rows; a row whose keys differ is refused.
 */
function withOneKey(rows: readonly Cells[]): Cells[] {
  const all = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))]
  const words = (head: string) => rows.map(({ cells }) => cells.get(head) ?? '')
  const heads = all.filter((head) => isKeyName(head) && !explainsKey(head, all, words(head)))
  const [first] = heads
  if (first === undefined || (heads.length === 1 && fieldOf(first) === 'correct')) return [...rows]
  const isNumber = (key: string) => /^\d{1,2}$/.test(key)
  const placeOf = (key: string, options: readonly string[], base: number): string => {
    const read = isNumber(key) ? { right: [Number(key) - base] } : rightOf(key, options, /[,|]/.test(key))
    return 'right' in read ? read.right.map(letterOf).join(', ') : key
  }
  // A label can be anything: it is a key where it names an option.
  const keysOf = ({ cells }: Cells): [head: string, key: string][] =>
    heads.flatMap((head) => {
      const key = cells.get(head)?.trim() ?? ''
      const options = optionsIn(cells)
      const isKey =
        fieldOf(head) === 'correct' || (options.length > 0 && (isNumber(key) || 'right' in rightOf(key, options, true)))
      return key !== '' && isKey ? [[head, key] as [string, string]] : []
    })
  const isSame = (row: Cells, base: number) =>
    new Set(keysOf(row).map(([, key]) => placeOf(key, optionsIn(row.cells), base))).size < 2
  const counted = rows.filter((row) => {
    const keys = keysOf(row)
    return keys.some(([, key]) => isNumber(key)) && keys.some(([, key]) => !isNumber(key))
  })
  const [fromZero = 0, fromOne = 0] = [0, 1].map((base) => counted.filter((row) => isSame(row, base)).length)
  const base = fromZero === fromOne ? null : fromZero > fromOne ? 0 : 1
  return rows.map((row) => {
    const keys = keysOf(row)
    const options = optionsIn(row.cells)
    const [one, two] = keys.map(([, key]) => key)
    if (one === undefined) return row
    const cells = new Map([...row.cells].filter(([head]) => !keys.some(([name]) => name === head)))
    const words = keys.find(([, key]) => !isNumber(key))?.[1] ?? one
    cells.set('correct', base !== null && isNumber(words) && options.length > 0 ? placeOf(words, options, base) : words)
    const isUnsure = base === null && counted.includes(row)
    const areAlike = options.length === 0 ? one === two : !isUnsure && isSame(row, base ?? 1)
    if (two === undefined || areAlike) return { ...row, cells }
    const conflict = finding('bank.keys_conflict', { one: shortened(one, 40), two: shortened(two, 40) })
    return { ...row, cells, problem: row.problem ?? conflict }
  })
}

function read(text: string, choice?: TableChoice): BankReading {
  const byLine = objectsByLine(text)
  const found = byLine
    ? { names: [], items: unfolded([...byLine.values()].map((item, at) => ({ fields: item ?? {}, at }))), beside: [] }
    : listIn(text)
  if (!found) return openReading().close()
  const names = found.names.length === 0 ? ['questions'] : found.names
  const starts = byLine ? [...byLine.keys()] : names.flatMap((name) => elementLines(text, name))
  const lines = found.items.map(({ at }) => starts[at] ?? 1)
  const rows = withOneKey(
    found.items.map(({ fields, problem }, at): Cells => {
      const cells = cellsByNumbers(fields)
      return byLine?.get(lines[at] ?? 0) === null
        ? { ...cells, cells: new Map([['question', '…']]), problem: finding('bank.no_json') }
        : { ...cells, problem: problem ?? cells.problem }
    }),
  )
  // Where several questions stand on a line, their numbers say which is meant.
  const areNumbered = new Set(lines).size < lines.length
  const heads = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))]
  const isWide = heads.length > mostTableColumns(rows.length + 1)
  const table: TableRow[] = [
    { line: 1, cells: heads },
    ...(isWide ? [] : rows).map(({ cells, problem, isKeyPlaced = false, note }, at) => ({
      line: lines[at] ?? at + 1,
      cells: heads.map((head) => cells.get(head) ?? ''),
      ...(areNumbered && { number: at + 1 }),
      ...(isKeyPlaced && { isKeyPlaced }),
      ...(note && { note }),
      ...(problem && { problem }),
    })),
  ]
  const isListed = rows.some(({ isListed }) => isListed)
  const reading = readTable(table, choice, { isListed, areObjects: true, rowCount: rows.length + 1 })
  return found.beside.length === 0 ? reading : { ...reading, dropped: [...found.beside, ...(reading.dropped ?? [])] }
}

/** The names of the fields that questions of the academy's own format have. */
const academyNames = new Set([
  ...commonFieldNames,
  ...questionTypes.flatMap((type) => fieldNamesOf(questionKinds[type].interchange.shape)),
])

/** Lists of questions as JSON that others write: its fields are the columns of a table, which are mapped as those are. I10 */
export const jsonTableFormat: BankFormat = {
  name: 'json',
  holds: 'text',
  recognizes: (text) => {
    if (!/^\s*[[{]/.test(text) || text.slice(0, 10_000).includes(`"${academyFormatName}"`)) return false
    const byLine = objectsByLine(text)
    const items = byLine
      ? [...byLine.values()].filter((item) => item !== null)
      : (listIn(text)?.items ?? []).map(({ fields }) => fields)
    // Others have the same words for kinds, and their own for the key or for the options that are right.
    const isAcademys = (item: Fields) =>
      isQuestionType(textOf(item['type'])) &&
      !Object.keys(item).some((name) => name !== 'key' && isKeyName(name)) &&
      (Object.hasOwn(item, 'key') ||
        Object.hasOwn(item, 'pairs') ||
        Object.keys(item).every((name) => academyNames.has(name))) &&
      !(optionsOf(item['options']) ?? []).some(({ isRight }) => isRight)
    // Objects on lines of their own are no document of the academy, whatever they hold.
    const areRows = (byLine !== null && items.length > 1) || items.some((item) => Object.keys(item).length > 1)
    return items.length > 0 && !items.some(isAcademys) && areRows
  },
  read,
}
