import type { CodedText } from '../../../../core/coded.ts'
import { finding } from '../../../../core/quizzes/import-findings.ts'

/** Text on its way from a scanned page to HTML, and what was done to it, in words for staff. */
export type Repaired = { text: string; repairs: CodedText[] }

/** TeX notation that plain text can express as well, with its replacements. */
const texTokens: [RegExp, string][] = [
  [/\\(?:math(?:rm|bf|it)|text)\s*\{([^{}]*)\}/g, '$1'],
  [/\{ \}(?=\^)/g, ''],
  [/\^\s*([\w*])(?!\w)/g, '^{$1}'],
  [/\\pounds\s*/g, '£'],
  [/(?:\\_)?\\ldots/g, '…'],
  [/\\([%&$_#])/g, '$1'],
  [/~/g, ' '],
]

const texPart = String.raw`\\(?:math(?:rm|bf|it)|text)\s*\{[^{}$]*\}|\{ \}|\^\s*(?:\{[^{}$]*\}|[\w*])|\\[%&_#$]|\\(?:pounds|ldots)\b|[A-Za-z0-9.,:;~\s/+=<>()-]`
const texMath = new RegExp(String.raw`\$((?:${texPart})+)\$`, 'g')
const letterOrRange = /^\s*(?:[A-Z](?:\s*,\s*[A-Z])*|\d+-\d+)\s*$/

const plainTex = (tex: string) => texTokens.reduce((text, [token, plain]) => text.replace(token, plain), tex).trim()

/**
 * Returns text with its TeX written out ($\mathbf{B}$ is B, $31.3 \%$ is 31.3%), raised parts as ^{…}; null when some of it is beyond that.
 * Dollars that are money stay.
 */
export function withoutTex(text: string): string | null {
  const plain = text
    .replace(texMath, (whole, tex: string) => (/[\\^]/.test(tex) || letterOrRange.test(tex) ? plainTex(tex) : whole))
    .replace(/\s+%/g, '%')
    .replace(/\\([%&$_#])/g, '$1')
  return /\\[A-Za-z]|[{}]/.test(plain.replace(/\^\{[^{}]*\}/g, '')) ? null : plain
}

/** Returns text with single white space and none before closing punctuation, composed, and without invisible characters. */
export function tidied(text: string): Repaired {
  const seen = text
    .replace(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000\t]/g, ' ')
  const single = seen
    .replace(/\r\n?/g, '\n')
    .replace(/ *\n */g, '\n')
    .replace(/ {2,}/g, ' ')
    .replace(/(\S) +(?=[?;:,)](?:[\s.,;)]|$)|\.(?: [A-Z]|$))/g, '$1')
    .normalize('NFC')
    .trim()
  return { text: single, repairs: seen === text ? [] : [finding('bank.fix_white_space')] }
}

/** Returns whether a text has a character in place of one that was lost. */
export function isUnreadable(text: string): boolean {
  return /(?![\t\n\r])\p{Cc}|\uFFFD/u.test(text) || !text.isWellFormed()
}

/**
 * Returns text in which '(A)' gives back the letter and the bracket it has swallowed: '(Akir(A)asks' was '(Akira) asks' and '(choice (C)or'
 * was '(choice C) or'. Only inside a bracket that is still open, where nothing else can be meant.
 */
export function withBrackets(text: string): Repaired {
  let count = 0
  const restored = text.replace(/\(([A-D])\)(?=[a-z0-9])/g, (whole, letter: string, at: number) => {
    const before = text.slice(0, at)
    const isOpen = before.lastIndexOf('(') > before.lastIndexOf(')')
    if (!isOpen || !/[a-z] ?$/i.test(before)) return whole
    count += 1
    return `${before.endsWith(' ') ? letter : letter.toLowerCase()}) `
  })
  return { text: restored, repairs: count > 0 ? [finding('bank.fix_letters_back')] : [] }
}

/** Returns plain text as HTML of a line: escaped, raised parts raised. */
export function inlineHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/\^\{([^{}]*)\}/g, '<sup>$1</sup>')
}

/** Writes lines as HTML blocks: '# ' begins a heading, '* ' an item of a list, anything else a paragraph. */
export function blockHtml(lines: readonly string[]): string {
  const blocks = lines.map((line) => {
    if (line.startsWith('# ')) return `<h4>${inlineHtml(line.slice(2))}</h4>`
    return line.startsWith('* ') ? `<ul><li>${inlineHtml(line.slice(2))}</li></ul>` : `<p>${inlineHtml(line)}</p>`
  })
  return blocks.join('').replaceAll('</ul><ul>', '')
}
