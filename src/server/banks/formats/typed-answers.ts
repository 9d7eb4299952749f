import { longest } from '../../../core/questions/limits.ts'

/** Words that stand between several answers, or bid to accept another one. */
const between = /\s(?:or|أو|او)\s|\(\s*(?:or|also|accept)\b|(?<=\S[\s,;(]+)accept\s+\S/iu

/** A bracket behind an answer. */
const bracketBehind = /\s\(([^()]{1,60})\)\s*$/u
/** Functions whose names are no units: “sec” and “min” are. */
const functions = 'sin|cos|tan|cot|csc|log|ln|lg|exp|sqrt'
const functionName = new RegExp(`^(?:${functions})$`, 'i')
const namesFunction = new RegExp(String.raw`(?<!\p{L})(?:${functions})$`, 'iu')
/** A function of nothing: its name is an abbreviation, “logarithm (log)”. */
const bareFunction = new RegExp(String.raw`(?<!\p{L})(?:${functions})(?!\p{L}|\s*[\p{N}\p{L}√|^−-])`, 'iu')
/** Functions, behind which letters in brackets are no part of a word. */
const ofFormula = String.raw`(?<!(?<!\p{L})(?:${functions}|arc\p{L}{3}|(?:sin|cos|tan)h|det|max|min|gcd|lcm))`
/** A part in brackets that can be left out, before or between other words or within one: “(Mr) Al-Amin”, “14(th)”, “cat(s)”, “colo(u)r”. */
const optionalPart = new RegExp(
  [
    String.raw`^\s*\(\p{L}{2}[^()]{0,40}\)\s+\p{L}`,
    String.raw`\p{L}{2}${ofFormula}\s\(\p{L}{2}[^()]{0,40}\)\s+\p{L}{2}`,
    String.raw`\d\((?:st|nd|rd|th)\)`,
    // “AB(S)” is a term.
    String.raw`\p{L}{2}${ofFormula}\((?-i:s|es|ed|d|ing|ly)\)`,
    String.raw`\p{L}{3}${ofFormula}\((?:s|es|ed|d|ing|ly)\)`,
    String.raw`\p{L}{2}${ofFormula}\(\p{L}{1,5}\)\p{L}`,
    String.raw`\p{L}{3}${ofFormula}\((?![ivx]+\))\p{L}{2,5}\)(?!\p{L})`,
  ].join('|'),
  'iu',
)
/** A letter that has a value, a number, and what compares two of them. */
const variable = String.raw`(?<![\p{L}\d</(])\p{L}(?![\p{L}(])`
const numeral = String.raw`[-−+±]?[$€£]?\.?\d[\d.,/]*`
const compares = String.raw`\s*(?:[<>]=?|[≤≥≠])\s*`
/** An answer that values satisfy, or that is typed with or without the letter that has its value: “1 < x < 2”, “at least 5”, “±3”, “x = 4”. */
const ofValues = new RegExp(
  [
    String.raw`${variable}${compares}(?:${numeral}|${variable})`,
    String.raw`(?<![\d.])${numeral}${compares}${variable}`,
    String.raw`^\s*${variable}\s*[=≈]\s*${numeral}\s*$`,
    String.raw`^\s*(?:±|[≈~]\s*)\s*${numeral}\s*$`,
    String.raw`^\s*(?:(?:greater|more|less|fewer|larger|smaller|higher|lower)\s+than|at\s+(?:least|most))\s+${numeral}`,
    String.raw`^\s*${numeral}\s+\(?(?:approx(?:\.|imately)?|or\s+(?:so|more|less))`,
  ].join('|'),
  'iu',
)
const oneLetter = /(?<!\p{L})\p{L}$/u
/** The end of a possible factor: a number that is no part of a name, as in “CO2”, one letter or a bracket. */
const factor = /\d$(?<!\p{L}[\d.,]*)|\p{No}$|(?<!\p{L})\p{L}$|[)\]|]$/u
/** A power that is written on the line, as units have it: “ms-2”, “m^-3”. */
const power = /(?<=[\p{L}^])[-−]\d+(?![\p{L}\d])/gu
/** An operator: a hyphen between letters is none, nor is the slash of a unit. */
const operator = /[+*×÷−]|(?<!\p{L})-|-(?!\p{L})|\d\s*\/|\/\s*\d/u
/** Another form, “(= UK)”, or a charge, “(Na+)”. */
const joinsNothing = /=|[+−-]\s*$/

const wordsIn = (text: string): readonly string[] => text.match(/\p{L}+/gu) ?? []

/** Returns whether a bracket behind an answer is a factor of it, or what a function is of: “5 (ab - 2)”, “sin (x)”, but not “5 (m)”. */
function isOfTerm(before: string, inside: string): boolean {
  const isFunction = namesFunction.test(before)
  const isFactor = factor.test(before) && wordsIn(before).every((word) => word.length <= 2 || functionName.test(word))
  if ((!isFunction && !isFactor) || joinsNothing.test(inside) || bareFunction.test(inside)) return false
  const words = wordsIn(inside)
  const named = words.filter((word) => functionName.test(word))
  // Of one letter a number is taken away: “x-2”.
  const joined = words.join('').length === 1 ? inside : inside.replaceAll(power, '')
  const most = named.length > 0 || isFunction || operator.test(joined) ? 2 : oneLetter.test(before) ? 1 : 0
  return most > 0 && words.every((word) => word.length <= most || named.includes(word))
}

/** Returns whether an answer can be several: with words between them, or with others in brackets behind it. */
export function canBeSeveral(answer: string): boolean {
  if (answer.length <= longest.accepted && (optionalPart.test(answer) || ofValues.test(answer))) return true
  const bracket = bracketBehind.exec(answer)
  const before = answer.slice(0, bracket?.index).trimEnd()
  return between.test(answer) || (bracket !== null && before !== '' && !isOfTerm(before, bracket[1] ?? ''))
}

/** Words in the place of an answer that say that there is none for all, or that it is only an example. */
const answersVary =
  /^(?:the\s+)?(?:(?:student|pupil|learner|individual)s?['’]?s?\s+)?(?:own\s+)?(?:answers?|responses?|opinions?)\s+(?:(?:will|may|can|might|should|could)\s+)?(?:vary|varies|differ|be\s+different)\b|^(?:accept\s+)?(?:any|all|various|varied|varying|multiple|different|free|open)(?:[\s-]+(?:reasonable|plausible|suitable|valid|appropriate|relevant|logical|sensible|possible|acceptable|well-supported|ended|correct))?\s+(?:answers?|responses?)\b|^(?:students?['’]?s?|your|their|his|her)\s+own\s+(?:answers?|responses?|opinions?|ideas?|words?)\b|^own\s+(?:answers?|responses?)\b|^(?:sample|possible|suggested|example|model)\s+(?:answers?|responses?)\b|^(?:(?:it|this)\s+)?varies\s+(?:by|with|among|between|depending)\b|^open[\s-]?ended\b|^see\s+(?:the\s+)?rubric|^(?:تختلف|تتنوع)\s+(?:الإجابات|الاجابات|الأجوبة)|^(?:الإجابات|الاجابات|الأجوبة)\s+(?:تختلف|متنوعة|متعددة)|^(?:إجابة|اجابة)\s+(?:حرة|مفتوحة)/iu

/** Words in the place of an answer that name many, or a number that is not exact. */
const namesMany =
  /^(?:any\s+(?:\p{L}+\s+){0,2}(?:values?|numbers?|integers?|fractions?|decimals?|multiples?|factors?|primes?|pairs?|points?|synonyms?)\b|any\s+(?:one|two|three|\d)\s+of\b|(?:an?\s+(?:value|number|integer)\s+)?(?:between|from)\s+[-−]?[\d.]+\s+(?:and|to)\s+[-−]?[\d.]+$|(?:about|approximately|approx\.?|roughly|around)\s+[-−]?[$€£]?[\d.]|[≈~]\s*[$€£]?\.?\d)/iu

/** Returns whether an answer says that answers vary; “varies” alone can be the verb that fills a gap, or a form of one that the question has. */
export const saysAnswersVary = (answer: string, question: string): boolean =>
  answersVary.test(answer.trim()) ||
  namesMany.test(answer.trim()) ||
  (/^(?:(?:it|this)\s+)?varies\W*$/i.test(answer.trim()) && !/_{2,}|class="blank"|\bvar(?:y|ies)\b/i.test(question))

/** A reason, or another sentence, behind an answer that students type. */
const wordsBehindAnswer =
  /\S[\s,;:(–—-]+because\s+\S+\s+\S|\S[\s,;:(–—-]+لأن\p{L}*\s+\S|(?<!(?<!\p{L})(?:mrs?|ms|dr|st|mt|prof|vs|no))(?<=[\p{Ll}\p{Lo}\d%)])[.!؟?]\s+(?:\S+\s+){2,}\S|\d\s+[-–—]\s+(?:\p{L}+\s+){2,}\p{L}/iu

/**
 * The way to a number in brackets behind it: an equation, or two numbers that an operator joins, bare, with a unit apart from them or with the
 * same one: “8 (3 + 5)”, “5 (2 kg + 3 kg)”, “5 (2m + 3m)”. “5 (2x - 3)” is a factor.
 */
const wayBehind =
  /\d\s*\((?:[^()]*=[^()]*|[^()\p{L}]*\d\s*[×+*/÷−-]\s*[$€£]?[.\d][^()\p{L}]*(?:\s\p{L}[^()]*)?|[^()]*\d\s+\p{L}[^()+*×÷−-]*[×+*/÷−-]\s*[.\d][^()]*|[^()]*\d(\p{L}+)\s*[×+*/÷−-]\s*[.\d]+\1(?!\p{L})[^()]*)\)\s*$/u

/** Returns whether an answer that students type has a reason or another sentence behind it. A longer answer than one can be is refused as it is. */
export const hasWordsBehind = (answer: string): boolean =>
  answer.length <= longest.accepted && (wordsBehindAnswer.test(answer) || wayBehind.test(answer))

/** Returns whether an answer is a number as students type it. */
export const isNumeric = (text: string): boolean => /^[-−+]?[$€£]?\d[\d.,/]*%?$/.test(text)

/** A number with the sign of money or of degrees, or with commas between its thousands. */
const signedNumber = /^([-−+]?)\s*[$€£]?\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.?\d+)\s*([%$€£°º]?)$/u
/** Marks that TeX and Markdown write around a number and before its signs: “\(6\)”, “\$12”. */
const marksOfFormula = /^\\[([]|\\[)\]]$|\\(?=[$%])/g
/** Words of questions that ask for the sign itself, and for a number of hundredths. */
const asksForSign = /\b(?:commas?|signs?|symbols?|notation|punctuat\w*|format)\b/i
const asksForPercent = /\bper\s?cent|%|نسبة|بالمئة|بالمائة/iu

/**
 * Returns answers with those that say the same number without its signs, which students leave out: 40 beside “$40”, 1234 beside “1,234”, of
 * hundredths where the question asks for them; and the answers that have such a form.
 */
export function withBareNumbers(
  accepted: readonly string[],
  question: string,
): { accepted: string[]; signed: { text: string; also: string } | null } {
  const signed = accepted.flatMap((answer) => {
    const [, minus = '', digits, behind] =
      answer.length > longestNumber ? [] : (signedNumber.exec(answer.trim().replaceAll(marksOfFormula, '')) ?? [])
    const bare = minus.replace('+', '') + (digits?.replaceAll(',', '') ?? '')
    const isBare = digits === undefined || accepted.includes(bare) || asksForSign.test(question)
    return isBare || (behind === '%' && !asksForPercent.test(question)) ? [] : [{ answer, bare }]
  })
  const listed = (texts: readonly string[]) => texts.join(' | ')
  return {
    accepted: [...accepted, ...new Set(signed.map(({ bare }) => bare))],
    signed:
      signed.length === 0
        ? null
        : { text: listed(signed.map(({ answer }) => answer)), also: listed(signed.map(({ bare }) => bare)) },
  }
}

/** The most characters of a number that students type. */
const longestNumber = 30

/** Returns the value of a number as it is typed, “.5” or “1/2”, and its decimals; NaN for other words. */
function numberIn(text: string): { value: number; decimals: number } {
  const plain = text.trim().replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  const [, above = '', below = '1'] =
    plain.length > longestNumber ? [] : (/^([-−+]?\d*\.?\d+)(?:\/(\d+))?$/.exec(plain) ?? [])
  const value = above === '' ? Number.NaN : Number(above.replace('−', '-')) / Number(below)
  return { value, decimals: below === '1' ? (above.split('.')[1]?.length ?? 0) : Infinity }
}

/**
 * Returns whether several numbers are forms of one that are written differently, cut or rounded where they end: “2/3, .666, .667”. A whole
 * number is no form of a number with decimals: 100 and 100.5 are two, as are 3 and 3.
 */
export function areOneNumber(forms: readonly string[]): boolean {
  const [most = { value: Number.NaN, decimals: 0 }, ...others] = forms
    .map(numberIn)
    .toSorted((one, other) => (one.decimals < other.decimals ? 1 : -1))
  return (
    others.length > 0 &&
    new Set(forms.map((form) => form.trim())).size === forms.length &&
    others.every(
      ({ value, decimals }) =>
        value === most.value ||
        (decimals > 0 &&
          Math.abs(value - most.value) < 10 ** -decimals &&
          Math.abs(value - most.value) < Math.abs(most.value) / 100),
    )
  )
}

/** Returns whether a text is several numbers of other values, of which each or all together can be the answer. */
export const areNumbers = (forms: readonly string[]): boolean =>
  forms.length > 1 && forms.every((form) => !Number.isNaN(numberIn(form).value))

/** Letters of other alphabets that look like Latin ones, each with the one that it looks like. */
const lookAlikes = new Map(
  ['АA', 'ВB', 'СC', 'ЕE', 'НH', 'аa', 'сc', 'еe', 'ΑA', 'ΒB', 'ΕE', 'ΗH'].map(([one = '', latin = '']) => [
    one,
    latin,
  ]),
)
/** Numbers and letters in circles. */
const circled = /[\u2460-\u2473\u24b6-\u24e9]|[\u2776-\u277f\u2780-\u2789\u278a-\u2793]/gu

/** Returns a text with the marks of options as people type them: ② as (2), and a letter as the Latin one that it looks like. */
export const withTypedMarks = (text: string): string =>
  text
    .replaceAll(circled, (sign) => {
      const code = sign.codePointAt(0) ?? 0
      return `(${code < 0x2700 ? sign.normalize('NFKC') : ((code - 0x2776) % 10) + 1}) `
    })
    .normalize('NFKC')
    .replaceAll(/\p{L}/gu, (letter) => lookAlikes.get(letter) ?? letter)

const markAlone = /^[([]?(\p{L}|\d{1,2})[)\].:]?$/u
/** A letter or a number that can be a mark: in brackets, before one, or with a dot, a colon or a dash behind it. */
const possibleMark = /(?:^\s*|(?<=\s))(?:[([](\p{L}|\d{1,2})[)\]]|(\p{L}|\d{1,2})(?:([)\]])|\s?([.:–-])(?=\s)))/gu
/** Words behind a number in brackets that is no mark: an equation, or words between the numbers of two, “from (1) and (2)”. */
const noItem = /[=≠<>≤≥]|^[^\p{L}\p{N}]*$|^[,;:.)]|^(?:and|or|to)$/iu
const isInBrackets = (before: string) => before.lastIndexOf('(') > before.lastIndexOf(')')

/**
 * Returns the marks of options that a line shows, each before an item: at its start, in brackets, or with a dot where the line asks before
 * them all. “The mean is 1. The median is 2.” has none, nor has an equation with its number.
 */
function marksOfLine(line: string): readonly string[] {
  const asked = Math.max(line.lastIndexOf('?'), line.lastIndexOf('؟'))
  const marks = [...line.matchAll(possibleMark)].flatMap(
    ({ 0: all, 1: within, 2: bare, 3: closing, 4: dot, index }) => {
      const isMark =
        index === 0 ||
        within !== undefined ||
        (closing !== undefined && !isInBrackets(line.slice(0, index))) ||
        (dot === '.' && asked >= 0 && asked < index)
      return isMark ? [{ mark: (within ?? bare ?? '').toLowerCase(), start: index, end: index + all.length }] : []
    },
  )
  const items = marks.map(({ end }, at) =>
    line
      .slice(end, marks[at + 1]?.start)
      .split(/[.?!؟](?:\s|$)/u)[0]
      ?.trim(),
  )
  return items.some((item = '') => noItem.test(item)) ? [] : marks.map(({ mark }) => mark)
}

/**
 * Returns whether an answer is the mark of an option that its question shows in some form, or the marks of several: “2” of “(1) cod (2) gull”,
 * ②, or a letter of any alphabet before one of several items. What is asked has its lines.
 */
export function namesMark(answer: string, asked: string): boolean {
  const several = answer.split(/[,;&+،]|\band\b/i)
  if (several.length > 1) return several.every((one) => namesMark(one, asked))
  const typed = withTypedMarks(answer).trim()
  const mark = markAlone.exec(typed)?.[1]?.toLowerCase()
  if (mark === undefined) return false
  if (answer.search(circled) >= 0) return true
  const marks = new Set(withTypedMarks(asked).split('\n').flatMap(marksOfLine))
  if (!marks.has(mark)) return false
  if (/\d/.test(mark)) return marks.has('1') && marks.has('2') && (typed !== mark || !/\bhow many\b|كم/iu.test(asked))
  return /[a-z]/.test(mark) ? marks.has('a') && marks.has('b') : marks.size > 1
}
