import type { CodedText } from '../../../core/coded.ts'
import type { Asked } from '../../../core/questions/interchange.ts'
import { finding } from '../../../core/quizzes/import-findings.ts'
import { unlabeled } from '../../../core/quizzes/neutral.ts'
import { shortened } from '../../../core/shortened.ts'
import type { BankFormat, BankReading } from './bank.ts'
import { explained } from './feedback.ts'
import { escaped, hasMarkdown, typedHtml } from './markup.ts'
import { namesOf, openReading, type OpenReading } from './reading.ts'

/** The forms that lines begin with; a line of none of them goes on with the one before it. */
const starts = {
  question: /^\d+\.[ \t]+(?=\S)/,
  rightChoice: /^\*[a-zA-Z]\)[ \t]+(?=\S)/,
  choice: /^[a-zA-Z]\)[ \t]+(?=\S)/,
  rightBox: /^\[\*\][ \t]+(?=\S)/,
  box: /^\[ ?\][ \t]+(?=\S)/,
  answer: /^\*[ \t]+(?=\S)/,
  feedback: /^\.{3}[ \t]+(?=\S)/,
  feedbackOnRight: /^\+[ \t]+(?=\S)/,
  feedbackOnWrong: /^-[ \t]+(?=\S)/,
  number: /^=[ \t]+(?=\S)/,
  essay: /^_{3,}\s*$/,
  upload: /^\^{3,}\s*$/,
  gaps: /^(?:<>|\{\*\}|\{ ?\})[ \t]+(?=\S)/,
  ofQuestion: /^(?:title|points):[ \t]/i,
  text: /^text(?: title)?:[ \t]/i,
  ofQuiz:
    /^(?:quiz (?:title|description)|shuffle answers|show correct answers|one question at a time|can't go back|feedback is solution|solutions (?:sample|randomize) groups|pick|solutions pick|points per question):[ \t]|^(?:END_)?GROUP\s*$/i,
  program: /^`{3,}/,
} as const
type Start = keyof typeof starts

/** Returns words for a sentence, on one line. */
const inShort = (text: string) => shortened(text.replaceAll(/\s+/g, ' '), 60)

/** A line with those that go on with it, without what it begins with. */
type Part = { line: number; is: Start | 'other'; text: string }

/** Returns the parts of a text, and the lines of its comments. */
function partsOf(text: string): { parts: Part[]; comments: number } {
  const parts: (Omit<Part, 'text'> & { lines: string[] })[] = []
  let comments = 0
  let isComment = false
  for (const [at, content] of text.split(/\r\n|\n|\r/).entries()) {
    const mark = content.trimEnd()
    if (isComment || mark === 'COMMENT' || content.startsWith('%')) {
      comments += 1
      isComment = mark !== 'END_COMMENT' && (isComment || mark === 'COMMENT')
      continue
    }
    const [is, start] = Object.entries(starts).find(([, one]) => one.test(content)) ?? []
    const last = parts.at(-1)
    if (is !== undefined && start)
      parts.push({
        line: at + 1,
        is: is as Start,
        lines: [/^(?:ofQ|text|program)/.test(is) ? content : content.replace(start, '')],
      })
    else if (
      last &&
      (content.trim() === '' || /^\s/.test(content) || last.lines.length === 1 || last.lines.at(-1) !== '')
    )
      last.lines.push(content.trim())
    else if (content.trim() !== '') parts.push({ line: at + 1, is: 'other', lines: [content] })
  }
  return { parts: parts.map(({ lines, ...part }) => ({ ...part, text: lines.join('\n').trim() })), comments }
}

/** A choice, or an answer that is typed, with its feedback. */
type Choice = { text: string; isRight: boolean; feedback: string[] }

/** A question and what follows it. */
type Group = { head: Part; titles: Part[]; parts: Part[] }

/** Returns the answer of a numerical question, or why none is exact. */
function numberIn(text: string): { asks: Asked } | { problem: CodedText } {
  if (text.startsWith('[')) return { problem: finding('bank.range') }
  const [value = '', margin = '0'] = text.split(/\s*\+-\s*/)
  if (Number(margin.replace('%', '')) !== 0) return { problem: finding('bank.tolerance') }
  return { asks: { shape: 'numberEntry', says: { accepted: [value.replaceAll('_', '')] } } }
}

/** Returns what a question asks, or why it is refused. */
function askedOf({ head, parts }: Group, choices: readonly Choice[]): { asks: Asked } | { problem: CodedText } {
  const first = (...names: Part['is'][]) => parts.find(({ is }) => names.includes(is))
  if (first('essay')) return { problem: finding('bank.essay') }
  if (first('upload')) return { problem: finding('bank.other_kind', { type: 'file upload' }) }
  if (first('gaps')) {
    const count = head.text.match(/\(\([^(]*\)\)/g)?.length ?? 0
    return {
      problem:
        count > 1
          ? finding('bank.interactions_many', { count })
          : finding('bank.other_kind', { type: 'fill in multiple blanks' }),
    }
  }
  const other = first('other')
  if (other) return { problem: finding('bank.label_unclear', { text: inShort(other.text) }) }
  const number = first('number')
  const isTyped = first('answer') !== undefined
  const isSeveral = first('box', 'rightBox') !== undefined
  const isSingle = first('choice', 'rightChoice') !== undefined
  const count = [number !== undefined, isTyped, isSeveral, isSingle].filter(Boolean).length
  if (count > 1) return { problem: finding('bank.interactions_many', { count }) }
  if (number) return numberIn(number.text)
  if (choices.length === 0) return { problem: finding('bank.nothing_to_answer') }
  if (isTyped) return { asks: { shape: 'textEntry', says: { accepted: choices.map(({ text }) => text) } } }
  const right = choices.flatMap(({ isRight }, at) => (isRight ? [at] : []))
  if (right.length === 0) return { problem: finding('bank.right_missing') }
  if (isSingle && right.length > 1) return { problem: finding('bank.wholly_right', { count: right.length }) }
  const options = choices.map(({ text }) => typedHtml(text))
  return { asks: { shape: isSeveral ? 'multipleChoice' : 'singleChoice', says: { options, right } } }
}

/** Reads one question with its choices and feedback. */
function takeGroup(group: Group, reading: OpenReading): void {
  const { head, titles, parts } = group
  const choices: Choice[] = []
  const general: string[] = []
  const onRight: string[] = []
  const onWrong: Part[] = []
  for (const part of parts) {
    const { is, text } = part
    if (is === 'rightChoice' || is === 'rightBox' || is === 'answer')
      choices.push({ text, isRight: true, feedback: [] })
    else if (is === 'choice' || is === 'box') choices.push({ text, isRight: false, feedback: [] })
    else if (is === 'feedback') (choices.at(-1)?.feedback ?? general).push(text)
    else if (is === 'feedbackOnRight') onRight.push(text)
    else if (is === 'feedbackOnWrong') onWrong.push(part)
  }
  const read = askedOf(group, choices)
  if ('problem' in read) return reading.refuse(head.line, read.problem, escaped(head.text))
  for (const { line, text } of titles) reading.repair(line, finding('bank.label_left_out', { text: inShort(text) }))
  const isTyped = read.asks.shape === 'textEntry'
  const lost = [...onWrong.map(({ text }) => text), ...(isTyped ? choices.flatMap(({ feedback }) => feedback) : [])]
  if (lost.length > 0) reading.repair(head.line, finding('bank.feedback_lost', { names: namesOf(lost) }))
  if ([head.text, ...choices.map(({ text }) => text), ...general, ...onRight].some(hasMarkdown))
    reading.repair(head.line, finding('bank.markdown'))
  const options = 'options' in read.asks.says ? read.asks.says.options : []
  reading.take(head.line, {
    ...unlabeled,
    asks: read.asks,
    stemHtml: typedHtml(head.text),
    ...explained(options, {
      whole: typedHtml([...general, ...onRight].join('\n\n')),
      byOption: options.map((_, at) => typedHtml(choices[at]?.feedback.join('\n\n') ?? '')),
    }),
  })
}

function read(text: string): BankReading {
  const reading = openReading()
  const { parts, comments } = partsOf(text)
  if (comments > 0) reading.drop('COMMENT')
  let titles: Part[] = []
  let group: Group | null = null
  const leaveOut = (part: Part) =>
    reading.repair(part.line, finding('bank.text_left_out', { text: inShort(part.text) }))
  const end = () => {
    if (group) takeGroup(group, reading)
    group = null
  }
  for (const part of parts) {
    if (part.is === 'question') {
      end()
      group = { head: part, titles, parts: [] }
      titles = []
    } else if (part.is === 'ofQuestion') {
      end()
      titles.push(part)
    } else if (part.is === 'ofQuiz') {
      end()
      leaveOut(part)
    } else if (part.is === 'text') {
      end()
      // The title of a text is a part of it.
      if (/^text:/i.test(part.text)) reading.refuseText(part.line, finding('bank.description'))
      else leaveOut(part)
    } else if (part.is === 'program') {
      end()
      reading.refuse(part.line, finding('bank.text_left_out', { text: inShort(part.text) }))
    } else if (group) group.parts.push(part)
    else leaveOut(part)
  }
  end()
  for (const title of titles) leaveOut(title)
  return reading.close()
}

/** Marks that plain text with questions has in no other format. */
const ownMarks = ['rightBox', 'feedback', 'number'] as const

/** Questions as text2qti reads them (github.com/gpoore/text2qti): “*c)” is right, “[*]” of several, “...” is feedback. */
export const text2qtiFormat: BankFormat = {
  name: 'text2qti',
  holds: 'text',
  recognizes: (text) => {
    const { parts } = partsOf(text.slice(0, 200_000))
    const has = (...names: readonly Start[]) => parts.some(({ is }) => is !== 'other' && names.includes(is))
    const isTitled = parts.some(({ is, text: words }) => is === 'ofQuiz' && /^quiz title:/i.test(words))
    // A mark counts right below a question or a choice.
    const isMarked = parts.some(
      ({ is }, at) =>
        ownMarks.some((one) => one === is) &&
        // A brace opens the answers of GIFT.
        !parts[at - 1]?.text.endsWith('{') &&
        ['question', 'rightChoice', 'choice', 'rightBox', 'box', 'feedback'].includes(parts[at - 1]?.is ?? ''),
    )
    return (
      has('question') &&
      has('rightChoice', 'rightBox', 'number', 'answer') &&
      (isMarked || isTitled) &&
      !parts.some(({ text: words }) => /^(?:answer|key)s?\s*:/im.test(words))
    )
  },
  read,
}
