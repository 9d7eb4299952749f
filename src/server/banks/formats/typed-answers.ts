/** Words that stand between several answers, or bid to accept another one, and other words in brackets behind one. */
export const severalAnswers =
  /\S\s+\([^()]{1,60}\)\s*$|\s(?:or|أو|او)\s|\(\s*(?:or|also|accept)\b|(?<=\S[\s,;(]+)accept\s+\S/iu

/** Words in the place of an answer that say that there is none for all, or that it is only an example. */
export const answersVary =
  /^(?:the\s+)?(?:(?:student|pupil|learner|individual)s?['’]?s?\s+)?(?:own\s+)?(?:answers?|responses?|opinions?)\s+(?:(?:will|may|can|might|should|could)\s+)?(?:vary|varies|differ|be\s+different)\b|^(?:accept\s+)?(?:any|all|various|varied|varying|multiple|different|free|open)(?:[\s-]+(?:reasonable|plausible|suitable|valid|appropriate|relevant|logical|sensible|possible|acceptable|well-supported|ended|correct))?\s+(?:answers?|responses?)\b|^(?:students?['’]?s?|your|their|his|her)\s+own\s+(?:answers?|responses?|opinions?|ideas?|words?)\b|^own\s+(?:answers?|responses?)\b|^(?:sample|possible|suggested|example|model)\s+(?:answers?|responses?)\b|^(?:it|this)\s+varies\b|^varies\b|^open[\s-]?ended\b|^see\s+(?:the\s+)?rubric|^(?:تختلف|تتنوع)\s+(?:الإجابات|الاجابات|الأجوبة)|^(?:الإجابات|الاجابات|الأجوبة)\s+(?:تختلف|متنوعة|متعددة)|^(?:إجابة|اجابة)\s+(?:حرة|مفتوحة)/iu

/** A reason, or another sentence, behind an answer that students type. */
export const wordsBehindAnswer =
  /\S[\s,;:(–—-]+because\s+\S+\s+\S|\S[\s,;:(–—-]+لأن\p{L}*\s+\S|(?<!(?<!\p{L})(?:mrs?|ms|dr|st|mt|prof|vs|no))(?<=[\p{Ll}\p{Lo}\d%)])[.!؟?]\s+(?:\S+\s+){2,}\S|\d\s*\([^()]*[=×+*/÷][^()]*\)\s*$|\d\s+[-–—]\s+(?:\p{L}+\s+){2,}\p{L}/iu

/** Returns whether an answer is a number as students type it. */
export const isNumeric = (text: string): boolean => /^[-−+]?[$€£]?\d[\d.,/]*%?$/.test(text)

/** Returns the value of a number as it is typed, “.5” or “1/2”; NaN for other words. */
function valueOf(text: string): number {
  const [, above = '', below = '1'] =
    /^([-−+]?\d*\.?\d+)(?:\/(\d+))?$/.exec(text.trim().replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')) ?? []
  return above === '' ? Number.NaN : Number(above.replace('−', '-')) / Number(below)
}

/** Returns whether several numbers are forms of one, rounded or cut: “2/3, .666, .667”. */
export const areOneNumber = (forms: readonly string[]): boolean =>
  forms.length > 1 && forms.every((form) => Math.abs(valueOf(form) - valueOf(forms[0] ?? '')) < 0.001)

/** Returns whether a text is several numbers of other values, of which each or all together can be the answer. */
export const areNumbers = (forms: readonly string[]): boolean =>
  forms.length > 1 && forms.every((form) => !Number.isNaN(valueOf(form)))
