import { coded, type CodedText } from '../../../core/coded.ts'
import { plainText } from '../../../core/questions/reading.ts'
import { longest, mostOf } from '../../../core/questions/limits.ts'
import { questionProblem } from '../../../core/quizzes/publishable.ts'
import { finding } from '../../../core/quizzes/import-findings.ts'
import { fromNeutral, type NeutralQuestion } from '../../../core/quizzes/neutral.ts'
import type { QuizSettings } from '../../../core/quizzes/quiz.ts'
import { speaksOfUnderline } from '../../../core/quizzes/warnings.ts'
import { shortened } from '../../../core/shortened.ts'
import { formulasIn } from '../../content/math.ts'
import { sanitizeHtml } from '../../content/sanitize.ts'
import { isStorable } from '../../http/storable.ts'
import { keptDollars, withDollars } from './dollars.ts'
import { apartBy, plainLook, withStyledElements, type Look } from './styles.ts'
import { dressesByClass, lostIn } from './lost-content.ts'
import { isOfFile } from './pictures.ts'
import { escaped, withoutPictureBytes } from './markup.ts'
import { refusal, type Answers } from './refusals.ts'
import { saysAnswersVary } from './typed-answers.ts'
import { unseenPicture } from './unseen-picture.ts'
import type { BankQuestion, BankReading, Finding } from './bank.ts'

/** The length to which names of questions in other programs are cut. */
const mostIdLength = 90

/** No HTML grows more than this many times when it is sanitized: the shortest formula becomes the longest MathML for its length. */
const mostGrowth = 20

/** Returns whether HTML is too long, as it is or once it is sanitized: its editor could not save what was stored. T43 */
function isTooLong(written: string): boolean {
  const html = withoutPictureBytes(written)
  return (
    html.length > longest.html || (html.length > longest.html / mostGrowth && sanitizeHtml(html).length > longest.html)
  )
}

/** Returns the texts of a question that are HTML. */
const textsOf = ({ asks: { says }, passageHtml, stemHtml, explanationHtml }: NeutralQuestion): string[] => [
  passageHtml ?? '',
  stemHtml,
  explanationHtml ?? '',
  ...('options' in says ? says.options : []),
]

/** Returns what of a question is longer than can be stored; null when nothing is. */
function tooLong(question: NeutralQuestion): CodedText | null {
  const { says } = question.asks
  if (textsOf(question).some(isTooLong)) return finding('bank.text_long', { most: longest.html })
  for (const name of ['section', 'domain', 'skill', 'difficulty'] as const)
    if ((question[name] ?? '').length > longest.label)
      return finding('bank.label_long', { field: name, most: longest.label })
  if ((question.externalId ?? '').length > longest.id) return finding('bank.id_long', { most: longest.id })
  const tags = question.tags ?? []
  if (tags.length > mostOf.tags || tags.some((tag) => tag.length > longest.tag))
    return finding('bank.tags_many', { most: mostOf.tags, longest: longest.tag })
  if ('accepted' in says && says.accepted.length > mostOf.accepted)
    return finding('bank.accepted_many', { most: mostOf.accepted })
  return null
}

/** Says that the right answer names none of these many options. */
export const noSuchOption = (answer: string, count: number): CodedText =>
  count === 1 ? finding('bank.no_option_but_one', { answer }) : finding('bank.no_option', { answer, count })

/** Says something of a question by its number in the file. */
export const atQuestion =
  (number: number) =>
  (sentence: CodedText): CodedText =>
    finding('bank.at_question', { number: String(number), sentence })

/** Says something at a place: a field, or a file of a package. */
export const atPath =
  (path: string) =>
  (sentence: CodedText): CodedText =>
    coded('inside', { path, sentence })

/** Returns an ID as long as one may be, null for none; notes where one is cut. */
export function idIn(text: string, note: (said: CodedText) => void): string | null {
  if (text.length > mostIdLength) note(finding('bank.id_cut', { most: mostIdLength }))
  return text === '' ? null : shortened(text, mostIdLength)
}

/** Returns names for a sentence, each short. */
export const namesOf = (names: readonly string[]): string =>
  names.map((name) => shortened(name.replace(/[.\s]+$/, ''), 60)).join(', ')

/** Returns a question with each of its texts that are HTML as `read` has it. */
function withTexts(question: NeutralQuestion, read: (html: string) => string): NeutralQuestion {
  const { asks, passageHtml, stemHtml, explanationHtml } = question
  const says = 'options' in asks.says ? { ...asks.says, options: asks.says.options.map(read) } : asks.says
  return {
    ...question,
    asks: { ...asks, says } as NeutralQuestion['asks'],
    passageHtml: passageHtml && read(passageHtml),
    stemHtml: read(stemHtml),
    explanationHtml: explanationHtml && read(explanationHtml),
  }
}

/** Returns a question whose formulas between dollars are read. */
function withFormulas(written: NeutralQuestion): { question: NeutralQuestion; isUnclear: boolean } {
  let isUnclear = false
  const question = withTexts(written, (text) => {
    const found = withDollars(text)
    isUnclear ||= found.isUnclear
    return found.html
  })
  return { question, isUnclear }
}

/** Returns a question whose texts are read with their dollars as they are. */
export const withKeptDollars = (question: NeutralQuestion): NeutralQuestion => withTexts(question, keptDollars)

/** A question whose styles are elements, without what is hidden in it, and what sets words of it apart that are lost. */
type StyledQuestion = {
  question: NeutralQuestion
  /** The words of what is hidden. */
  hidden: string[]
  /** The looks that set words apart in what is asked, and in all of it. */
  askedApart: string[]
  apart: string[]
}

/** Returns a question whose styles are read. */
function withStyles(written: NeutralQuestion): StyledQuestion {
  const hidden: string[] = []
  const looks = new Map<string, Look[]>()
  const question = withTexts(written, (text) => {
    const found = withStyledElements(text)
    hidden.push(...found.hidden.map(plainText).filter((words) => words.trim() !== ''))
    looks.set(text, found.looks)
    return found.html
  })
  const { says } = written.asks
  const apartIn = (...texts: (string | null)[]) => apartBy(texts.flatMap((text) => looks.get(text ?? '') ?? []))
  // An option as a whole can be set apart from the others.
  const askedApart = [
    ...new Set([
      ...apartIn(written.passageHtml),
      ...apartIn(written.stemHtml),
      ...('options' in says ? apartIn(...says.options) : []),
    ]),
  ]
  return { question, hidden, askedApart, apart: [...askedApart, ...apartIn(written.explanationHtml)] }
}

/** A name of a picture in words. */
const pictureName = String.raw`(?:the\s+|a\s+)?(?:image|img|picture|photo|graphic|graph|chart|diagram|figure|map|صورة|رسم)`
/** Words in the place of a picture that is not there, as “[image: map.png]” and “<image 1>”. */
const pictureWords = new RegExp(
  String.raw`\[\s*(?:insert\s+${pictureName}(?:\s+here)?|${pictureName}(?:\s+(?:here|goes here)|\s+\d+(?:\s*[:.–-][^\]]{0,80})?|\s*:[^\]]{0,80}))\s*\]|<image(?:\s+\d+)?>|(?:image|img|picture|figure)\s*:\s*\S{1,120}\.(?:png|jpe?g|gif|svg|webp|bmp)\b`,
  'iu',
)
/** A picture's name alone in brackets, which can also be an editor's word, or one of a program. */
const bracketedName = new RegExp(String.raw`\[\s*${pictureName}\s*\]`, 'giu')
/** The beginnings and ends of paragraphs in HTML. */
const paragraphEdge = /<\/?(?:p|div|li|[ou]l|h[1-6]|t[dhr]|blockquote|pre|figure|br)\b[^<>]*>|\n/i

/** Returns what a question says in the place of a picture that is not there, and whether that is sure. */
function missingPicture(stemHtml: string, shownHtml: readonly (string | null)[]) {
  const shown = plainText(shownHtml.join(' '))
  const [sure] = pictureWords.exec(shown) ?? []
  const name = sure ?? shown.match(bracketedName)?.[0]
  if (name === undefined) return null
  const isAlone = shownHtml
    .flatMap((html) => (html ?? '').split(paragraphEdge))
    .map((part) => plainText(part))
    .some((part) => part !== '' && part.replaceAll(bracketedName, '').trim() === '')
  const isAsked = new RegExp(String.raw`(?<![\p{L}\[])${pictureName}(?!\p{L})`, 'iu').test(
    plainText(stemHtml).replaceAll(bracketedName, ''),
  )
  return { name: shortened(name, 60), isSure: sure !== undefined || isAlone || isAsked }
}
const showsPicture = (html: string | null) => /<(?:img|table|svg|object)\b/i.test(html ?? '')

/** Returns whether a formula in TeX has a color of its own. */
const hasColoredTex = (...html: (string | null)[]) =>
  html.some((text) =>
    formulasIn(text ?? '').read.some((one) => apartBy([plainLook, ...withStyledElements(one).looks]).length > 0),
  )

/** Returns whether a question speaks of words that a color or a marker sets apart. */
export const speaksOfColor = (text: string): boolean =>
  /\b(?:highlighted|shaded|colou?red|boxed|framed|circled|outlined|dotted)\b|\bin (?:a|the) (?:box|frame|circle)\b|\bmarked (?:words?|parts?|phrases?|letters?|sentences?|lines?)\b|\bin (?:colou?r|red|blue|green|yellow|orange|purple|pink)\b|\bthe (?:red|blue|green|yellow|orange|purple|pink)(?: (?:words?|parts?|phrases?|letters?|sentences?)\b|\s*[?.,:;]|$)|المظلل|الملون|باللون|ب(?:الأحمر|الأزرق|الأخضر|الأصفر)/iu.test(
    text,
  )

/** Returns whether a question bids to choose several options. */
export const takesSeveral = (stem: string): boolean =>
  /\b(?:all that apply|(?:select|choose|tick|mark|check|pick)\s+(?:all|two|three|both|every|2|3))\b/i.test(stem)

/** Returns whether nothing in a question is underlined, and a class whose style is not read may have underlined some of its words. */
const lacksUnderline = (html: readonly (string | null)[]) =>
  !html.some((text) => /<(?:u|ins)\b/i.test(text ?? '')) && html.some((text) => dressesByClass(text ?? ''))

/** Words that speak of something to read or to look at. */
const wordsOfText =
  /\b(?:passages?|texts?|above|paragraphs?|author|excerpt|extract|poem|article|letter|story|table|chart|graphic|graph|figure|diagram|map|picture|photo|image|illustration|dialogue|conversation|recording|lecture)\b|النص|الفقرة|القطعة|أعلاه|الجدول|الرسم|الشكل|الصورة|الحوار/i

/** Returns whether a text speaks of something to read or to look at. */
export const speaksOfText = (text: string): boolean => wordsOfText.test(text)

/** Returns whether a question asks about something to read or to look at but shows none itself. */
const asksAboutText = ({ passageHtml, image, stemHtml }: Pick<NeutralQuestion, 'passageHtml' | 'image' | 'stemHtml'>) =>
  passageHtml === null &&
  image === null &&
  !/<(?:img|table|blockquote|svg)\b/i.test(stemHtml) &&
  speaksOfText(plainText(stemHtml))

/** Words that name a text as one that everybody has before them. */
const namesText =
  /\b(?:the|this|in|above)\s+(?:passage|text|excerpt|extract|paragraph|poem|author|narrator)\b|\blines?\s+\d|(?<!\p{L})(?:ال)?(?:نص|قطعة|فقرة)(?!\p{L})/iu

/** HTML of several paragraphs or lines, or of a gap. */
const severalParts = /<br|<\/p>\s*<|class="blank"/i

/** Returns whether a question is one sentence: more words could be the text itself. */
const isOneSentence = ({ stemHtml }: Pick<NeutralQuestion, 'stemHtml'>): boolean =>
  !/[.!?؟:…]["”»)]*\s+\S|_{2,}|…|\.{3}|["“«]/u.test(plainText(stemHtml).trim()) && !severalParts.test(stemHtml)

/** Returns whether a question of one sentence asks about a text that it does not show. */
export const lacksText = (question: Pick<NeutralQuestion, 'passageHtml' | 'image' | 'stemHtml'>): boolean =>
  isOneSentence(question) && namesText.test(plainText(question.stemHtml)) && asksAboutText(question)

/** Words that name a text which a question cannot do without. */
const needsText = [
  /\b(?:the|this)\s+excerpts?\b/iu,
  // Ships and laws have a passage too: words of reading tell which is meant.
  /\b(?:according\s+to|based\s+(?:only\s+)?on|in|of|from|for|about|does|do|throughout|describes?|summarizes?|supports?|fits?)\s+(?:the|this)\s+passages?\b(?!\s+(?:of|from|to|through|between|across|into|over|under|for|by|in|that|which)\b)/iu,
  /\b(?:the|this)\s+passages?(?:['’]s\b|\s+(?:is\s+|are\s+)?(?:mainly|mostly|primarily|chiefly|best|about|says?|states?|suggests?|implies|imply|indicates?|mentions?|describes?|discusses|explains?|supports?|shows?|tells?|argues?|claims?|focus(?:es)?|serves?|refers?|presents?|provides?)\b)/iu,
  // The name behind “the author” is known without a text, and a constitution has articles with numbers.
  /\b(?:[Aa]ccording\s+to|[Bb]ased\s+(?:only\s+)?on)\s+(?:the|this)\s+(?:text|extract|author|narrator|paragraph|poem|article|story|letter)s?\b(?!\s+(?:of\b|\p{Lu}|\d))/u,
]
/** Places in a text, and words for words of one: a proof and a program have lines too, and geometry has some with names. */
const placesInText = [
  /^(?:in|on|from)\s+lines?\s+\d{1,3}(?:\s*[-–—]\s*\d{1,3})?(?:\s*,|\s+(?:the|an?|it|this|he|she|they)\b|\s+["“])/iu,
  /\(lines?\s+\d{1,3}(?:\s*[-–—]\s*\d{1,3})?\)|\b(?:in|from)\s+lines\s+\d{1,3}\s*[-–—]\s*\d{1,3}\b(?!\s+of\b)/iu,
  /\bas\s+(?:it\s+is\s+|they\s+are\s+)?used\s+in\s+(?:the|this)\s+(?:text|passage|paragraph|poem)\b/iu,
  /\b(?:author|narrator|writer|speaker|passage|text)\b.{0,120}?\bin\s+the\s+(?:first|second|third|fourth|fifth|last|final)\s+(?:paragraph|stanza|sentence)\b/iu,
]
/** The name of what another question shows: “the text in question 2”. */
const shownElsewhere =
  /\b(?:passage|text|poem|paragraph|excerpt|table|graph|chart|figure|diagram|picture|map|image|data)s?\s+(?:in|from|of|for|above)\s+question\s+\d{1,3}\b/iu
const shortQuotes = /["“«][^\s"“”«»]{1,30}(?:\s[^\s"“”«»]{1,30}){0,3}["”»]/gu

/** Words that can name a text, or a way. */
const mayNeedText =
  /\b(?:the|this)\s+passages?\b(?!\s+(?:of|from|to|through|between|across|into|over|under|for|by)\b)/iu

/** Returns what is missing to a question of one sentence that names a text, and whether it is sure that it needs that; null without one. */
function missingText(question: NeutralQuestion): { reason: CodedText; isSure: boolean } | null {
  const isShown = question.passageHtml !== null || question.image !== null || showsPicture(question.stemHtml)
  if (!isShown && shownElsewhere.test(plainText(question.stemHtml)))
    return { reason: finding('bank.other_question'), isSure: true }
  const words = plainText(question.stemHtml).replaceAll(shortQuotes, 'it')
  const isOne = isOneSentence({ stemHtml: escaped(words) }) && !severalParts.test(question.stemHtml)
  if (!isShown && isOne && placesInText.some((form) => form.test(words)))
    return { reason: finding('bank.no_passage'), isSure: true }
  if (!isOneSentence(question) || !asksAboutText(question)) return null
  const stem = plainText(question.stemHtml)
  if (needsText.some((form) => form.test(stem))) return { reason: finding('bank.no_passage'), isSure: true }
  return mayNeedText.test(stem) ? { reason: finding('bank.may_miss_passage'), isSure: false } : null
}

/** A sentence that bids to listen or to watch, with the name of that: no question has sound or film. */
const bidsToHear =
  /(?:^|[.!?؟:]\s+)(?:now\s+)?(?:(?:listen(?:\s+carefully)?\s+to|watch)\s+((?:the|this|a|an)\s+(?:recording|audio|lecture|conversation|dialogue|talk|track|video|clip))|استمع(?:ي|وا)?\s+(?:إلى|الى)\s+(\p{L}+)|شاهد(?:ي|وا)?\s+(الفيديو|المقطع))(?!\p{L})/iu

const asItIs = (sentence: CodedText) => sentence

/** The reading of a file in progress, which its reader fills. */
export type OpenReading = {
  /** Refuses a question, with its HTML and its answers where these are known by then. */
  refuse(line: number, reason: CodedText, html?: string, says?: Answers): void
  /** Refuses a text that asks nothing: later questions that ask about a text of which they show none are refused with it. */
  refuseText(line: number, reason: CodedText, html?: string): void
  /** Notes a text that no student was shown: later questions that ask about a text of which they show none are refused. */
  leaveText(line: number, reason: CodedText): void
  repair(line: number, reason: CodedText): void
  /** Notes the name of something that Lantern does not store. */
  drop(name: string): void
  /**
   * Takes a question that can be asked, and refuses any other; `placed` names it where a line says too little, `isOwn`: this site wrote it,
   * with no TeX between dollars.
   */
  take(line: number, question: NeutralQuestion, placed?: (sentence: CodedText) => CodedText, isOwn?: boolean): void
  /** Returns what was read. */
  close(more?: Pick<BankReading, 'pictures' | 'columns'> & { settings?: Partial<QuizSettings> | null }): BankReading
}

/**
 * Opens what a reader fills: the one place where a question of a file becomes one of a kind. `hasDollars`: TeX may stand between dollars;
 * `knowsAnswers`: its reader has told answers from words that stand in their place. I2 I3
 */
export function openReading({ hasDollars = true, knowsAnswers = false } = {}): OpenReading {
  const questions: BankQuestion[] = []
  const findings: Finding[] = []
  const dropped = new Set<string>()
  const refuse: OpenReading['refuse'] = (...refused) => void findings.push(refusal(...refused))
  const repair = (line: number, reason: CodedText) => void findings.push({ line, outcome: 'repaired', reason })
  let isTextLost = false
  return {
    refuse,
    refuseText(line, reason, html) {
      isTextLost = true
      refuse(line, reason, html)
    },
    leaveText(line, reason) {
      isTextLost = true
      repair(line, reason)
    },
    repair,
    drop: (name) => void dropped.add(name),
    take(line, styled, placed = asItIs, isOwn = !hasDollars) {
      const { question: written, hidden, askedApart, apart } = withStyles(styled)
      // Nothing reads through a text that cannot be stored anyway.
      if (textsOf(written).some((html) => withoutPictureBytes(html).length > longest.html))
        return refuse(line, placed(finding('bank.text_long', { most: longest.html })), written.stemHtml)
      if (hidden.length > 0) {
        const names = namesOf(hidden)
        findings.push({ line, outcome: 'repaired', reason: placed(finding('bank.hidden_left_out', { names })) })
      }
      const { question, isUnclear } = isOwn ? { question: written, isUnclear: false } : withFormulas(written)
      if (isUnclear) findings.push({ line, outcome: 'repaired', reason: placed(finding('bank.dollars')) })
      const reject = (reason: CodedText) => refuse(line, placed(reason), question.stemHtml, question.asks.says)
      if (!isStorable(question)) return reject(finding('bank.unstorable'))
      const { says } = question.asks
      const shownHtml = [question.passageHtml, question.stemHtml, ...('options' in says ? says.options : [])]
      const accepted = 'accepted' in says ? says.accepted : []
      if (!isOwn && !knowsAnswers && accepted.some((one) => saysAnswersVary(one, question.stemHtml)))
        return reject(finding('bank.answers_vary'))
      const asked = lostIn(...shownHtml)
      if (asked.shown.length > 0) return reject(finding('bank.asks_lost', { names: namesOf(asked.shown) }))
      const askedColors = hasColoredTex(...shownHtml) ? ['color'] : []
      const setApart = [...new Set([...askedApart, ...askedColors])]
      if (setApart.length > 0 && speaksOfColor(plainText(question.stemHtml)))
        return reject(finding('bank.asks_lost', { names: namesOf(setApart) }))
      const explainsApart = hasColoredTex(question.explanationHtml) ? ['color'] : []
      for (const name of [...apart, ...askedColors, ...explainsApart]) dropped.add(name)
      if (speaksOfUnderline(plainText(question.stemHtml)) && lacksUnderline(shownHtml))
        return reject(finding('bank.asks_lost', { names: 'underline' }))
      const isPictured = question.image !== null || shownHtml.some((html) => showsPicture(html))
      const [, ...heard] = bidsToHear.exec(plainText(question.stemHtml)) ?? []
      const name = question.passageHtml === null ? heard.find((one) => one !== undefined) : undefined
      if (name !== undefined) return reject(finding('bank.asks_missing', { name }))
      const missing = isPictured ? null : missingPicture(question.stemHtml, shownHtml)
      if (missing?.isSure) return reject(finding('bank.asks_missing', { name: missing.name }))
      const unseen = isPictured || isOwn ? null : unseenPicture(question)
      if (unseen?.isSure) return reject(finding('bank.asks_missing', { name: unseen.name }))
      const doubted = missing ?? unseen
      if (doubted)
        findings.push({ line, outcome: 'repaired', reason: placed(finding('bank.may_miss', { name: doubted.name })) })
      const unread = [...shownHtml, question.explanationHtml].flatMap((html) => formulasIn(html ?? '').unread)
      for (const text of new Set(unread.map((one) => shortened(one, 60))))
        findings.push({ line, outcome: 'repaired', reason: placed(finding('bank.formula_unread', { text })) })
      const explains = lostIn(question.explanationHtml)
      for (const name of [...asked.marked, ...explains.marked]) dropped.add(name)
      if (explains.shown.length > 0)
        findings.push({
          line,
          outcome: 'repaired',
          reason: placed(finding('bank.explanation_lost', { names: namesOf(explains.shown) })),
        })
      const nowhere = isOwn ? null : missingText(question)
      if (nowhere?.isSure) return reject(nowhere.reason)
      if (isTextLost && asksAboutText(question)) return reject(finding('bank.no_passage'))
      if (nowhere) findings.push({ line, outcome: 'repaired', reason: placed(nowhere.reason) })
      const draft = fromNeutral(question)
      // Whether the file has the picture is seen once it is read.
      const image = draft.image !== null && isOfFile(draft.image) ? '/' : draft.image
      const unfit = questionProblem({ ...draft, image })
      const problem = unfit ?? tooLong(question)
      if (problem === null) questions.push({ ...draft, line })
      else reject(problem)
    },
    close: ({ settings = null, ...more } = {}) => ({
      settings,
      questions,
      findings,
      ...(dropped.size > 0 && { dropped: [...dropped] }),
      ...more,
    }),
  }
}

/** Returns a reading whose findings say to which question they belong. */
export const readingAt = (reading: OpenReading, placed: (sentence: CodedText) => CodedText): OpenReading => ({
  ...reading,
  refuse: (line, reason, ...shown) => reading.refuse(line, placed(reason), ...shown),
  repair: (line, reason) => reading.repair(line, placed(reason)),
  take: (line, question) => reading.take(line, question, placed),
})
