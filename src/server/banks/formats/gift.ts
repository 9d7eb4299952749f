import type { CodedText } from '../../../core/coded.ts'
import type { Asked } from '../../../core/questions/interchange.ts'
import { unlabeled, type NeutralQuestion } from '../../../core/quizzes/neutral.ts'
import { finding } from '../../../core/quizzes/import-findings.ts'
import type { ExportedField } from '../../../core/quizzes/exports.ts'
import type { BankFormat, BankReading, ExportFormat } from './bank.ts'
import { domainOfCategory } from './categories.ts'
import { areDecimals, explained, feedbackOf, lostLabels, lostParts, share, wholeDecimal } from './feedback.ts'
import {
  escaped,
  hasMarkdown,
  hasMarkup,
  hasWildcard,
  joined,
  plainHtml,
  sideLoses,
  split,
  starred,
  typedHtml,
  typedWords,
  unstarred,
  wordsOf,
} from './markup.ts'
import { idIn, openReading, withKeptDollars } from './reading.ts'

/** The characters that GIFT escapes by a backslash, and the character of private use that stands for each while a text is read. */
const signs: [written: string, meant: string, stand: string][] = [
  ['\\\\', '\\', '\uE000'],
  ['\\:', ':', '\uE001'],
  ['\\#', '#', '\uE002'],
  ['\\=', '=', '\uE003'],
  ['\\{', '{', '\uE004'],
  ['\\}', '}', '\uE005'],
  ['\\~', '~', '\uE006'],
  ['\\n', '\n', '\uE007'],
]
const hidden = (text: string) =>
  text.replaceAll(/\\[\\:#={}~n]/g, (sign) => signs.find(([written]) => written === sign)?.[2] ?? sign)
const shown = (text: string) =>
  text.replaceAll(/[\uE000-\uE007]/g, (stand) => signs.find(([, , one]) => one === stand)?.[1] ?? '')
const written = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\:#={}~\n]/g, (sign) => signs.find(([, meant]) => meant === sign)?.[0] ?? sign)

type Answers = { asks: Asked; byOption: string[]; whole?: string; repairs: CodedText[] }
type Problem = { problem: CodedText }
/** Reads a text in the format that it names, or else its question. */
type ReadText = (text: string) => string

const formatMark = /^\[(html|moodle|plain|markdown)\]\s*/i

/** Returns a text as HTML, in the format that it names. */
function inFormat(text: string, inherited: string): string {
  const [mark, named = inherited] = formatMark.exec(text) ?? ['', undefined]
  const form = named.toLowerCase()
  const words = shown(text.slice(mark.length))
  return form === 'html' ? words : form === 'plain' ? plainHtml(words) : typedHtml(words)
}
/** Returns a text that is read as plain text without the mark of its format. */
const unmarked = (text: string) => shown(text.replace(formatMark, ''))
const hasMark = (text: string, form: string) => formatMark.exec(text)?.[1]?.toLowerCase() === form

/** Splits an answer from its feedback. */
function withFeedback(text: string): [answer: string, feedback: string] {
  const at = text.indexOf('#')
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

const weight = /^%(-?\d+(?:\.\d+)?)%/

/** Returns the answers in braces that begin with `=` or `~`. */
const markedAnswers = (body: string) =>
  [...body.matchAll(/([=~])([^=~]*)/g)].map(([, mark, rest = '']) => {
    const [said, feedback] = withFeedback(rest)
    const [given, percent] = weight.exec(said) ?? ['', undefined]
    return {
      isRight: mark === '=',
      percent: percent === undefined ? null : Number(percent),
      text: said.slice(given.length).trim(),
      feedback,
    }
  })
type Marked = ReturnType<typeof markedAnswers>

/** Returns whether an answer reads as a pair; one that begins with its percentage does not. */
const isSide = ({ text, percent }: Marked[number]) => percent === null && text.includes('->')
const isFull = ({ percent }: Marked[number]) => percent === null || percent === 100
const isHalfRight = ({ percent }: Marked[number]) => percent !== null && percent > 0 && percent < 100

function accepted(answers: Marked, shape: 'textEntry' | 'numberEntry', read: ReadText): Answers | Problem {
  const full = answers.filter(isFull)
  if (answers.some(isHalfRight)) return { problem: finding('bank.half_right') }
  if (full.length === 0) return { problem: finding('bank.none_right') }
  // Students type no arrows of pairs: one of several without an arrow is a slip.
  if (shape === 'textEntry' && full.some(isSide)) return { problem: finding('bank.pairs_unclear') }
  const texts = full.map(({ text }) => (hasMark(text, 'plain') ? unmarked(text) : typedWords(unmarked(text))))
  if (shape === 'textEntry' && texts.some(hasWildcard)) return { problem: finding('bank.wildcard') }
  return {
    asks: { shape, says: { accepted: shape === 'textEntry' ? texts.map(unstarred) : texts } },
    byOption: [],
    whole: answers
      .map(({ text, feedback }) => feedback && `<p><strong>${escaped(unmarked(text))}</strong> ${read(feedback)}</p>`)
      .join(''),
    repairs: full.some(({ text }, at) => unmarked(text) !== texts[at]) ? [finding('bank.answer_words')] : [],
  }
}

function numbers(body: string, read: ReadText): Answers | Problem {
  const answers = /^[=~]/.test(body)
    ? markedAnswers(body)
    : [body].map((one) => {
        const [text, feedback] = withFeedback(one)
        return { isRight: true, percent: null, text, feedback }
      })
  if (answers.some(({ text }) => text.includes('..'))) return { problem: finding('bank.range') }
  if (answers.some(({ text }) => Number(shown(text).split(':')[1] ?? 0) !== 0))
    return { problem: finding('bank.tolerance') }
  return accepted(
    answers.map((answer) => ({ ...answer, text: shown(answer.text).split(':')[0]?.trim() ?? '' })),
    'numberEntry',
    read,
  )
}

function choices(answers: Marked, read: ReadText): Answers | Problem {
  const options = answers.map(({ text }) => read(text))
  const byOption = answers.map(({ feedback }) => (feedback === '' ? '' : read(feedback)))
  const right = answers.flatMap(({ isRight }, at) => (isRight ? [at] : []))
  if (right.length > 1) return { problem: finding('bank.several_right') }
  if (right.length === 1) {
    if (answers.some(isHalfRight)) return { problem: finding('bank.half_right') }
    const repairs = answers.some(({ percent }) => percent !== null && ![0, 100].includes(percent))
      ? [finding('bank.weights')]
      : []
    return { asks: { shape: 'singleChoice', says: { options, right } }, byOption, repairs }
  }
  const several = answers.flatMap(({ percent }, at) => ((percent ?? 0) > 0 ? [at] : []))
  return {
    asks: { shape: 'multipleChoice', says: { options, right: several } },
    byOption,
    repairs: several.length > 0 ? [finding('bank.weights')] : [],
  }
}

function pairsOf(answers: Marked, read: ReadText): Answers | Problem {
  const written = answers.map(({ text }) => {
    const at = text.indexOf('->')
    return { left: read(text.slice(0, at).trim()), right: read(text.slice(at + 2).trim()) }
  })
  const losses = new Set(written.flatMap(({ left, right }) => [sideLoses(left), sideLoses(right)]))
  if (losses.has('shown')) return { problem: finding('bank.pairs_lost') }
  const sides = written.map(({ left, right }) => ({ left: wordsOf(left), right: wordsOf(right) }))
  const extra = sides.filter(({ left }) => left === '').map(({ right }) => right)
  const pairs = sides.filter(({ left }) => left !== '')
  const notes = answers.map(
    ({ text, feedback }) => feedback && `<p><strong>${escaped(unmarked(text))}</strong> ${read(feedback)}</p>`,
  )
  return {
    asks: { shape: 'match', says: { pairs, extra } },
    byOption: [],
    whole: notes.join(''),
    repairs: losses.has('dress') ? [finding('bank.pairs_plain')] : [],
  }
}

/** Reads a judgment: its first feedback is for the wrong answer, its second for the right one. */
function judgment(word: string, feedback: (string | undefined)[], read: ReadText): Answers {
  const isTrue = /^t/i.test(word)
  const whole = feedback.map((one, at) => {
    const answer = (at === 0) === isTrue ? 'False' : 'True'
    return one?.trim() ? `<p><strong>${answer}</strong> ${read(one.trim())}</p>` : ''
  })
  return { asks: { shape: 'judgment', says: { isTrue } }, byOption: [], whole: whole.join(''), repairs: [] }
}

/** Reads what stands in the braces. */
function answersOf(body: string, read: ReadText): Answers | Problem {
  if (body === '') return { problem: finding('bank.essay') }
  if (body.startsWith('#')) return numbers(body.slice(1).trim(), read)
  const [, word, ...feedback] = /^(T|TRUE|F|FALSE)\s*(?:#([^#]*))?(?:#([^#]*))?$/i.exec(body) ?? []
  if (word) return judgment(word, feedback, read)
  if (!/^[=~]/.test(body)) return { problem: finding('bank.no_marks') }
  const answers = markedAnswers(body)
  if (answers.some(({ isRight }) => !isRight)) return choices(answers, read)
  return answers.every(isSide) ? pairsOf(answers, read) : accepted(answers, 'textEntry', read)
}

/** The line that Moodle writes above each question, and that of its categories. */
const usualRemark = /^\s*\/\/ (?:question: \d+ {2}name: .*|name: Switch category to .*)$/

/** Returns the values that the comments before a question give a name. */
const inBrackets = (comments: string, name: 'id' | 'tag') =>
  [...comments.matchAll(/\[(id|tag):((?:[^\]\\]|\\.)*)\]/g)].flatMap(([, one, value = '']) =>
    one === name ? [value.replaceAll(/\\(.)/g, '$1').trim()] : [],
  )

/** Returns whether comments say more than the ids and tags that are read from them. */
const hasRemarks = (comments: string) =>
  comments
    .replaceAll(/\[(?:id|tag):(?:[^\]\\]|\\.)*\]/g, '')
    .split('\n')
    .some((line) => line.replace(/^\s*\/\/+/, '').trim() !== '' && !usualRemark.test(line))

const noBraces = finding('bank.no_braces')

function readQuestion(
  block: string,
  comments: string,
): (Pick<Answers, 'repairs'> & { question: NeutralQuestion; isTitleLost: boolean }) | Problem {
  const [head = '', name] = /^::((?:[^:]|:(?!:))*)::\s*/.exec(block) ?? []
  const asked = block.slice(head.length)
  const [mark, form] = formatMark.exec(asked) ?? ['', 'moodle']
  const [open, close] = [asked.indexOf('{'), asked.lastIndexOf('}')]
  if (open < 0 || close < open) return { problem: noBraces }
  if (asked.indexOf('{', open + 1) >= 0) return { problem: finding('bank.braces_many') }
  const general = asked.slice(open + 1, close)
  const feedbackAt = general.indexOf('####')
  const read: ReadText = (text) => inFormat(text, form)
  const answers = answersOf((feedbackAt < 0 ? general : general.slice(0, feedbackAt)).trim(), read)
  if ('problem' in answers) return answers
  const before = asked.slice(mark.length, open).trim()
  const after = asked.slice(close + 1).trim()
  const isMarkdown = /markdown/i.test(form) || /\[markdown\]/i.test(general)
  const repairs = isMarkdown && hasMarkdown(shown(asked.slice(mark.length))) ? [finding('bank.markdown')] : []
  const stem = after === '' ? read(before) : `${read(before)} <span class="blank"></span> ${read(after)}`
  const whole = feedbackAt < 0 ? '' : read(general.slice(feedbackAt + 4).trim())
  const title = shown(name ?? '').trim()
  const [id = title] = inBrackets(comments, 'id')
  const tags = inBrackets(comments, 'tag')
  const options = 'options' in answers.asks.says ? answers.asks.says.options : []
  return {
    ...answers,
    repairs: [...repairs, ...answers.repairs],
    isTitleLost: title !== '' && title !== id,
    question: {
      ...unlabeled,
      ...split(stem),
      asks: answers.asks,
      ...explained(options, { whole: `${answers.whole ?? ''}${whole}`, byOption: answers.byOption }),
      externalId: id,
      tags: tags.length > 0 ? tags : null,
    },
  }
}

/** Returns the words of a question before its answers, without its title. */
const askedBefore = (asked: string) =>
  typedHtml(
    unmarked(
      asked
        .replace(/^::[^]*?::/, '')
        .replace(/\{[^]*$/, '')
        .trim(),
    ),
  )

function read(text: string): BankReading {
  const reading = openReading()
  let [start, block, comments] = [1, '', '']
  let domain: string | null = null
  const end = () => {
    const asked = hidden(block).trim()
    if (asked !== '') {
      const result = readQuestion(asked, comments)
      if (hasRemarks(comments)) reading.drop('// …')
      if ('problem' in result)
        reading[result.problem === noBraces ? 'refuseText' : 'refuse'](start, result.problem, askedBefore(asked))
      else {
        const { question, repairs, isTitleLost } = result
        for (const repair of repairs) reading.repair(start, repair)
        if (isTitleLost) reading.drop('::…::')
        const externalId = idIn(question.externalId ?? '', (said) => reading.repair(start, said))
        reading.take(start, { ...question, externalId, domain })
      }
      comments = ''
    }
    block = ''
  }
  text
    .replaceAll(/[\uE000-\uE007]/g, '')
    .split(/\r\n|\n|\r/)
    .forEach((line, at) => {
      if (line.trim() === '') return end()
      if (line.trimStart().startsWith('//')) return void (comments += `${line}\n`)
      if (line.startsWith('$CATEGORY:')) {
        end()
        domain = domainOfCategory(shown(hidden(line.slice('$CATEGORY:'.length).trim())))
        return domain === null ? reading.drop('$CATEGORY') : undefined
      }
      if (block === '') start = at + 1
      block += `${line}\n`
    })
  end()
  if (hasRemarks(comments)) reading.drop('// …')
  return reading.close()
}

/** GIFT, as Moodle documents it (docs.moodle.org/en/GIFT_format). */
export const giftFormat: BankFormat = {
  name: 'gift',
  holds: 'text',
  recognizes: (text) => {
    const start = hidden(text.slice(0, 200_000))
    return /^::(?:[^:\n]|:(?!:))*::/m.test(start) || /\{\s*(?:[=~#]|T\s*[#}]|F\s*[#}]|TRUE|FALSE)/i.test(start)
  },
  read,
}

const comment = (name: string, value: string) =>
  `[${name}:${value.replaceAll(/[\]\\]/g, '\\$&').replaceAll(/\s+/g, ' ')}]`

/** Returns HTML whose start is not taken for the share of an answer. */
const unweighted = (html: string) => html.replace(/^%/, '&#37;')

/** Writes a short answer so that it can be taken for nothing else. */
const shortAnswer = (text: string) =>
  `=${/^%|->|^\[/.test(text.trim()) ? '%100%' : ''}${formatMark.test(text.trim()) || hasMarkup(text) ? '[plain]' : ''}${starred(written(text))}`

function answersAsGift({ shape, says }: Asked, byOption: readonly string[]): string[] {
  const noted = (at: number) => (byOption[at] ? `#${written(byOption[at])}` : '')
  switch (shape) {
    case 'singleChoice':
      return says.options.map(
        (option, at) => `${says.right.includes(at) ? '=' : '~'}${written(unweighted(option))}${noted(at)}`,
      )
    case 'multipleChoice':
      return says.options.map((option, at) => {
        const percent = says.right.includes(at) ? share(says.right.length) : '-100'
        return `~%${percent}%${written(option)}${noted(at)}`
      })
    case 'judgment':
      return [says.isTrue ? 'TRUE' : 'FALSE']
    case 'textEntry':
      return says.accepted.map(shortAnswer)
    case 'numberEntry':
      return areDecimals(says.accepted)
        ? ['#', ...says.accepted.map((value) => `=${wholeDecimal(value)}`)]
        : says.accepted.map(shortAnswer)
    case 'match':
      return says.pairs.map(({ left, right }) => `=${written(unweighted(escaped(left)))} -> ${written(escaped(right))}`)
  }
}

function questionAsGift(question: NeutralQuestion): string {
  const { whole, byOption } = feedbackOf(question)
  const labels = [
    ...(question.externalId === null ? [] : [comment('id', question.externalId)]),
    ...(question.tags ?? []).map((tag) => comment('tag', tag)),
  ]
  const answers = [...answersAsGift(question.asks, byOption), ...(whole === '' ? [] : [`####${written(whole)}`])]
  return [
    ...(labels.length > 0 ? [`// ${labels.join(' ')}`] : []),
    `[html]${written(joined(question))}{`,
    ...answers.map((line) => `\t${line}`),
    '}',
  ].join('\n')
}

/** Returns what a question requires that programs with decimal answers alone cannot express. */
export const lostNumbers = ({ asks }: NeutralQuestion): ExportedField[] =>
  asks.shape === 'numberEntry' && !areDecimals(asks.says.accepted) ? ['kind'] : []

/** GIFT for other programs. I5 */
export const giftExport: ExportFormat = {
  name: 'gift',
  title: 'GIFT',
  holdsSettings: false,
  loses: (question) => [
    ...lostNumbers(question),
    ...lostLabels(question),
    ...lostParts(question),
    ...(question.asks.shape === 'match' && question.asks.says.extra.length > 0 ? (['extra_rights'] as const) : []),
  ],
  write: ({ questions }) => ({
    bytes: new TextEncoder().encode(`${questions.map(withKeptDollars).map(questionAsGift).join('\n\n')}\n`),
    mediaType: 'text/plain',
    extension: 'gift',
  }),
}
