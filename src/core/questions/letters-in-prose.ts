/** Patterns of the text before a lone letter, and of the text that begins with it, where the letter names an option. */
type Naming = { before: RegExp; from: RegExp }

const loneLetter = /(?<![\p{L}\p{N}])[A-D](?![\p{L}\p{N}])/gu

/** The beginning of a sentence or a clause: here a letter is not part of a name such as “Vitamin C” or “Plan B”. */
const clause =
  /(?:^|[.!?;:–—…(“"]\s*|(?<!(?<![\p{L}\p{N}])[A-D]),\s*|(?<![\p{L}\p{N}])(?:so|thus|hence|therefore|because|since|but|while|whereas|that|if|though|although|why|when|then|also|not|only|both|either|neither|between|with|from|than|as|unlike|(?<!(?<![\p{L}\p{N}])[A-D],?\s)(?:and|or|nor))\s+)$/iu

const adverbs = /(?:\s+(?:not|never|also|only|both|either|neither|clearly|simply|therefore|thus|still|just|now))*/
  .source
const judgment =
  /(?:right|wrong|correct|incorrect|true|false|best|better|worse|worst|out|off|too|half|tempting|possible|impossible|plausible|supported|unsupported|contradicted|irrelevant|relevant|accurate|inaccurate|redundant|illogical|ungrammatical|grammatical|the\s+(?:[a-z]+\s+)?(?:answer|choice|option|one|key|trap|distractor)|an?\s+(?:[a-z]+\s+)?(?:answer|choice|option|trap|distractor))\b/
    .source
/** Verbs with a letter as their subject; after A, those of the second half could be nouns with their article: “A claims adjuster”. */
const verb =
  /(?:(?:fits|fails|does|doesn['’]t|cannot|can['’]t|contradicts|tempts|says|misses|misreads|reverses|repeats|goes|lacks|has|distorts|exaggerates|overstates|describes|mentions|sounds|looks|seems)|(?<!A\s)(?:works|states|claims|matches|answers|leaves|creates|adds|could|would|must\s+be|may\s+be|might\s+be|can\s+be))\b(?!-)/
    .source

/** No initial or name: “C. S. Lewis”, “B.C.”, “A-levels”. */
const initials = /(?!['’-]|\.\s?\p{L}\.)/u.source
/** A letter that is no article: not as in “The answer: A semicolon” or “Choose A Tale of Two Cities”. */
const letter = new RegExp(
  `^(?:[B-D]|A(?!\\)?\\s+(?!(?:because|since|as|and|or|but|for|is|in|on|not|rather|which|when|if|to|over)\\b)\\p{L}))${initials}\\)?`,
  'u',
)

const namings: Naming[] = [
  { before: /\b(?:choice|option|answer)s?\s+\(?$/i, from: /^[A-D]\)?/ },
  { before: /\bletters?\s+\(?$/i, from: letter },
  // “The answer is C”, “Answer: B”.
  {
    before: new RegExp(
      `\\b(?:choice|option|answer)s?(?:\\s*[:=]|\\s+(?:is|are|was|were|(?:must|should|would|will|has\\s+to)\\s+be)${adverbs})\\s*\\(?$`,
      'i',
    ),
    from: letter,
  },
  // “Eliminate D”, “choose B”.
  {
    before:
      /\b(?:eliminat(?:e|es|ed|ing)|choos(?:e|es|ing)|chose|chosen|pick(?:s|ed|ing)?|select(?:s|ed|ing)?|reject(?:s|ed|ing)?|discard(?:s|ed|ing)?|exclud(?:e|es|ed|ing)|(?:rul(?:e|es|ed|ing)|cross(?:es|ed|ing)?|strik(?:e|es|ing)|struck)\s+out|favor(?:s|ed|ing)?|prefer(?:s|red|ring)?)\s+(?:both\s+|either\s+)?\(?$/i,
    from: letter,
  },
  // “So B is correct”, “C contradicts the text”.
  {
    before: clause,
    from: new RegExp(`^[A-D]\\)?\\s+(?:(?:is|are|was|were|isn['’]t|wasn['’]t)${adverbs}\\s+${judgment}|${verb})`),
  },
  // “A and C are”, “both B and D”.
  {
    before: clause,
    from: new RegExp(
      `^[A-D](?:,\\s+[A-D])*,?\\s+(?:and|or|nor)\\s+[A-D](?!\\p{L}|\\p{N})${initials}(?!\\s+\\p{Lu})`,
      'u',
    ),
  },
  // “C) Incorrect”, “B. Wrong”, “D: right”.
  { before: clause, from: /^[A-D](?:\)|[.:]|\s+[–—-])\s+(?:is\s+)?(?:right|wrong|correct|incorrect|true|false)\b/i },
  // “not B.”, “unlike C,”.
  { before: /\b(?:not|only|unlike)\s+$/i, from: /^[A-D](?=\)?(?:[,;:!?)]|\.(?:\s|$)|$))/ },
  { before: /\($/, from: /^[A-D]\)/ },
]

/** Returns the words with which a text names an option by its letter: “Choice A”, “(B)”, “answer is C”; undefined when it names none. */
export function letterNamedIn(text: string): string | undefined {
  for (const { index } of text.matchAll(loneLetter)) {
    const [left, right] = [text.slice(0, index), text.slice(index)]
    for (const { before, from } of namings) {
      const [ahead, named] = [before.exec(left), from.exec(right)]
      if (ahead && named) return `${ahead[0]}${named[0]}`.replace(/^[\s.,;:!?–—…“"]+/, '').trim()
    }
  }
  return undefined
}
