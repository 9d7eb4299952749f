const sentenceEnd = /[.?!…:;][”’"')\]]*(?:\^\{\w+\})?$/

/** The text between two line-end dots, the dot that belongs to the text, and what a dot at its end may have been. */
type PrintedLine = { text: string; hasDot: boolean }

/** Returns whether the lines of a text were joined with dots: 'if.my performance pleased'. */
export function hasDottedLines(text: string): boolean {
  const joints = text.match(/[a-z,;’”—-]\.[a-z]/g)?.length ?? 0
  return joints >= 5 && joints > text.length / 400
}

/** Returns whether the dots before `next` end a printed line; a dot in an abbreviation or a decimal does not. */
function endsLine(before: string, dots: number, next: string): boolean {
  if (next === '' || dots === 3 || /^[\s\d,;:)”’?!\]]/.test(next) || /^-\S/.test(next)) return false
  const letter = /(?:^|[^A-Za-z])([A-Za-z])$/.exec(before)?.[1]
  if (dots > 1 || letter === undefined || !/^[A-Za-z]\./.test(next)) return true
  return /[a-z]/.test(letter) !== /[a-z]/.test(next[0] ?? '')
}

function printedLines(text: string): PrintedLine[] {
  const lines: PrintedLine[] = []
  let from = 0
  for (const { 0: dots, index } of text.matchAll(/\.+/g)) {
    const next = text.slice(index + dots.length)
    if (!endsLine(text.slice(Math.max(0, index - 2), index), dots.length, next.slice(0, 3))) continue
    const ending = dots.slice(1)
    lines.push({ text: (text.slice(from, index) + ending).trim(), hasDot: dots.length === 1 })
    from = index + dots.length
  }
  return [...lines, { text: text.slice(from).trim(), hasDot: false }].filter((line) => line.text !== '')
}

/** Returns the width to which the page was set, in characters: the upper quartile of its line lengths. */
function widthOf(lines: PrintedLine[]): number {
  const lengths = lines.map(({ text }) => text.length).toSorted((one, other) => one - other)
  return lengths[Math.floor(lengths.length * 0.75)] ?? 0
}

const heading = /^Passage \d$/

/** The beginning of a block that always has a line of its own: a heading, a list item, a footnote. */
const beginsBlock = /^Passage \d$|^[-•] |^\(\^\d/

const joined = (line: string, next: string) => `${line}${/[-—]$/.test(line) || next.startsWith('—') ? '' : ' '}${next}`

/**
 * Returns the paragraphs of a text whose printed lines were joined with dots. A line that stops although the next word would have fitted
 * ends its paragraph: nothing else breaks a line early.
 */
export function dottedParagraphs(text: string): string[] {
  const lines = printedLines(text.replace(/\.+(?=\(\^\d\))/g, '..').replace(/(?<!\.)\.{3}(?=[A-Za-z“])/g, '... '))
  const width = widthOf(lines)
  const paragraphs: string[] = []
  let paragraph = ''
  lines.forEach((line, index) => {
    paragraph = paragraph === '' ? line.text : joined(paragraph, line.text)
    const next = lines[index + 1]?.text ?? ''
    const firstWord = next.split(' ', 1)[0] ?? ''
    const isEarly = line.text.length + 1 + firstWord.length < width * 0.86 && /^[“"‘'(—[A-Z0-9•-]|^\.\.\./.test(next)
    const isHeading = paragraph === line.text && heading.test(paragraph)
    if (!isEarly && !isHeading && !beginsBlock.test(next) && next !== '') return
    const hasLostDot = line.hasDot && isEarly && !sentenceEnd.test(paragraph) && !beginsBlock.test(next)
    paragraphs.push(isHeading ? `# ${paragraph}` : `${paragraph.replace(/^[-•] /, '* ')}${hasLostDot ? '.' : ''}`)
    paragraph = ''
  })
  return paragraphs
}

/** Returns whether the straight quote at a place opens, closes, or could do either. */
function quoteAt(text: string, at: number): 'opens' | 'closes' | 'either' {
  const isAfterGap = at === 0 || /[\s(—-]/.test(text[at - 1] ?? '')
  const isBeforeGap = at === text.length - 1 || /[\s.,;:!?)—-]/.test(text[at + 1] ?? '')
  if (isAfterGap === isBeforeGap) return 'either'
  return isAfterGap ? 'opens' : 'closes'
}

/** Returns the paragraphs of a text that lost its line ends: where a sentence begins with no space after the one before. */
export function gluedParagraphs(text: string): string[] {
  const paragraphs: string[] = []
  let from = 0
  let isQuoted = false
  const breakAt = (at: number) => {
    paragraphs.push(text.slice(from, at).trim())
    from = at
  }
  for (let at = 0; at < text.length; at += 1) {
    const rest = text.slice(at + 1, at + 4)
    if (text[at] === '"') {
      const kind = quoteAt(text, at)
      const closes: boolean = kind === 'closes' || (kind === 'either' && isQuoted)
      if (/[.?!]/.test(text[at - 1] ?? '') && /^["“(]?[A-Z]|^\d [A-Z]/.test(rest)) breakAt(closes ? at + 1 : at)
      isQuoted = !closes
    } else if (/[.?!”’)]/.test(text[at] ?? '')) {
      const isEnd = /[.?!]/.test(text[at] ?? '') || /[.?!]/.test(text[at - 1] ?? '')
      if (isEnd && /^[“(]?[A-Z](?!\.)|^\d [A-Z]/.test(rest)) breakAt(at + 1)
    }
  }
  breakAt(text.length)
  return paragraphs.filter((paragraph) => paragraph !== '')
}
