import { plainText } from '../../../core/questions/reading.ts'
import type { NeutralQuestion } from '../../../core/quizzes/neutral.ts'

const picture = String.raw`(?:(?:bar|line|pie|flow|column)\s+)?(?:graph|chart|diagram|figure|map|picture|photo|photograph|image|illustration|drawing|graphic|infographic|scatterplot|histogram)s?`
/** A picture that can show people. */
const scene = String.raw`(?:picture|photo|photograph|image|illustration|drawing)s?`
const ofBoth = String.raw`(?:${picture}|tables?)`
/** Words before pictures among which a question lets choose: those are its options. */
const chosenOf = String.raw`\b(?:which|what|any|each|one|none|all|some|most|best|both|either|neither|two|three)\s+of\s+`
/** A picture or a table by its place on the page, as “the graph above” and “the following table”. */
const placed = String.raw`(?:the|this|these|both)\s+(?:two\s+)?${ofBoth}\s+(?:(?:shown|given|presented|printed|provided)\s+)?(?:above|below|opposite|overleaf)|(?:the\s+(?:above|below)|(?<!${chosenOf})the\s+following)\s+(?:${picture}|table)\b(?!\s+of\s+(?:speech|authority)\b)`
const shows = String.raw`(?:best\s+)?(?:shows?|represents?|depicts?|illustrates?|displays?|gives|lists?|compares?|summarizes?|describes?|indicates?|suggests?|supports?)\b`
/** The words that can follow a place on the page: “the map above the sofa” has another place. */
const ends = String.raw`(?=\s*(?:[,.?!;:)]|$)|\s+(?:is|are|was|were|has|have|that|which|to|and|for|when|between|in|on|${shows}))`

const forms = [
  String.raw`\b(${placed})\s+${shows}`,
  String.raw`\b(?:in|from|on|of|to|by|with|using|about|does|do|did)\s+(${placed})${ends}`,
  String.raw`(?:^|[.!?:]\s+)(?:please\s+)?(?:look(?:ing)?\s+at|study|see|use|using|examine|consider|observe|refer\s+to|read|complete)\s+(${placed})${ends}`,
  String.raw`\b(?:(?:as\s+)?shown|seen|presented|given)\s+in\s+(${placed})`,
].map((form) => new RegExp(form, 'iu'))

/** Pictures to choose from, where each option is no more than the name of one. */
const chosen = new RegExp(String.raw`${chosenOf}(the\s+following\s+${picture})\b(?!\s+of\b)`, 'iu')
/** The letter or the number of a picture. */
const pictureName = new RegExp(String.raw`^(?:[A-J]|${picture}\s+(?:[A-J]|\d))$`, 'iu')

/** A picture that a question names without its place; a blank or a text would tell of another. */
const plainForms = [
  String.raw`\b(?:according\s+to|based\s+(?:only\s+)?on|shown\s+in)\s+((?:the|this)\s+${ofBoth})\b(?!\s+of\b)`,
  String.raw`^(?:in|from|on)\s+((?:the|this)\s+${ofBoth}),\s+(?:what|which|who|whose|how|where|when|why|is|are|does|do|did|can)\b`,
  String.raw`^(?:what|which|who|whose|how|where|when|why|is|are)\b.*\bin\s+((?:the|this)\s+${scene})\?$`,
  String.raw`^(?:what|which|how)\b.*\b(?:does|do)\s+((?:the|this)\s+${ofBoth})\s+(?:show|represent|illustrate|depict|display)\b`,
  String.raw`\b(?:according\s+to|based\s+on|shown\s+in|in|from)\s+((?:figure|table|graph|chart|diagram|map|picture)\s+\d+)\b`,
].map((form) => new RegExp(form, 'iu'))

/** A sentence that bids to look at something, before the question. */
const bidsToLook =
  /^(?:please\s+)?(?:look(?:ing)?\s+at|study|see|examine|consider|observe|refer\s+to)\b[^.!?:]*[.!?:]\s+/iu
/** Words of a picture in a work that is known from class. */
const ofKnownWork = [
  /\bin\s+(?:the|this)\s+(?:story|tale|poem|novel|play|chapter|scene|book|film|passage|text|article|essay|excerpt|extract)\b/iu,
  /\b(?:does|do)\s+(?:the|this)\s+\w+\s+(?:represent|illustrate|depict)\s+\p{L}/iu,
]
const namesScene = new RegExp(String.raw`\b${scene}\b`, 'iu')
const namesPerson = /(?<=[\p{L},]\s+)(?!I\b)\p{Lu}\p{L}+/u

/**
 * Returns whether a question that names a picture without its place can be about no other than one to look at. With further sentences it
 * can hold the text that the picture is in, and a name or a work can be known from class.
 */
function isAboutOneSeen(name: string, stem: string): boolean {
  if (/[.!?؟:]["”»)]*\s+\S/u.test(stem.replace(bidsToLook, ''))) return false
  if (ofKnownWork.some((words) => words.test(stem))) return false
  return !namesScene.test(name) || !namesPerson.test(stem)
}

/** The fixed words of two questions of the SAT, which have a graph or a table beside their passage. */
const ofData =
  /\bwhich\s+choice\b[^.!?]*\b(?:uses?|describes?)\s+(?:the\s+)?data\s+(?:from|in)\s+(the\s+(?:(?:bar|line)\s+)?(?:graph|table|chart))\b/iu

/** The same in Arabic, by their place. */
const arabic =
  /(?<!\p{L})((?:ال(?:رسم(?:\s+البياني)?|صورة|خريطة|مخطط|جدول)\s+(?:أعلاه|أدناه|التالية?|الآتية?|المقابلة?|المجاورة?))|الشكل\s+(?:أعلاه|أدناه|المقابل|المجاور))(?!\p{L})/u

/** A sentence at the beginning that says what is shown, without the words for a picture of which a story can tell: those of data and of geometry. */
const dataFigure = String.raw`(?:(?:bar|line|pie|circle|flow)\s+)?(?:graph|chart|diagram|table)s?|(?:two\s+)?(?:scatter|box|dot|stem(?:-and-leaf)?)[\s-]?plots?|histograms?`
const figureShown = String.raw`(?:(?:right|isosceles|equilateral|similar|parallel|number|regular)\s+)?(?:triangles?|circles?|rectangles?|squares?|parallelograms?|quadrilaterals?|trapezoids?|polygons?|cubes?|cylinders?|cones?|spheres?|pyramids?|lines?|parabolas?)`
const statedForms = [
  String.raw`^((?:the|this|these)\s+(?:${dataFigure}))\s+(?:shows?|represents?|displays?|gives?|lists?|summarizes?|models?|illustrates?|compares?)\b`,
  String.raw`^((?:(?:the|a|an|this|these)\s+)?(?:${dataFigure}|${figureShown}))\b[^.?!:]{0,60}?\s(?:is|are)\s+shown(?:\s+(?:above|below|here))?[.?!,]`,
].map((form) => new RegExp(form, 'iu'))

const namesPicture = new RegExp(String.raw`\b${picture}\b|الرسم|الصورة|الشكل|الخريطة|المخطط`, 'iu')
const namesTable = /\btables?\b|الجدول/iu
/** Figures can be numbers, of which two or more stand in the question itself; a single one with numbers is one of geometry. */
const namesFigures = /\bfigures\b/iu
/** Words in quotation marks, as of a poem, are images too. */
const namesImage = /\b(?:image|illustration)s?\b/iu
const quotes = /["“‘«][^"“”‘’«»\s]+\s[^"“”‘’«»]*["”’»]|(?<![\p{L}\d])'[^'\s]+\s[^']*'/u
const hasNumbers = (text: string) => /\d\D+\d/s.test(text)

type Shown = Pick<NeutralQuestion, 'passageHtml' | 'stemHtml' | 'asks'>

/** Returns whether each option is no more than the name of a picture. */
const hasNamesOnly = ({ asks: { says } }: Shown) =>
  'options' in says && says.options.every((option) => pictureName.test(plainText(option)))

/** Returns whether a question has words that a picture, or a table without its cells, could have become. */
function mayBeInWords(name: string, { passageHtml, stemHtml }: Shown): boolean {
  const passage = plainText(passageHtml ?? '')
  if (!namesTable.test(name)) return namesPicture.test(passage)
  return passage !== '' || /\d.*\d|\|/s.test(plainText(stemHtml).replace(name, ''))
}

/** Returns the graph or the table whose data a question asks for, where no number stands in its text and can be of these data. */
function unseenData(stem: string, { passageHtml }: Shown): ReturnType<typeof unseenPicture> {
  const name = ofData.exec(stem)?.[1]
  const passage = plainText(passageHtml ?? '')
  if (name === undefined || /\d/.test(passage) || /\d/.test(stem)) return null
  return { name: name.toLowerCase(), isSure: !namesPicture.test(passage) && !namesTable.test(passage) }
}

/** Returns whether what a question names by its place can be its own words: numbers, or a quotation. */
const canBeOwnWords = (name: string, stem: string): boolean =>
  (namesFigures.test(name) && hasNumbers(stem)) || (namesImage.test(name) && quotes.test(stem))

/**
 * Returns the picture or the table that a question which shows neither asks about, by the words it has for that, and whether it is sure that
 * one is missing; null for none. A question whose passage names one, or whose own words can be the cells of a table, may show it in words.
 */
export function unseenPicture(question: Shown): { name: string; isSure: boolean } | null {
  const stem = plainText(question.stemHtml)
  const hasBlank = /_{2,}|…|\.{3}/.test(stem) || /class="(?:[^"]* )?blank/.test(question.stemHtml)
  const nameBy = (tried: readonly RegExp[]) =>
    tried.map((form) => form.exec(stem)?.[1]).find((name) => name !== undefined)
  const placedName = nameBy(hasNamesOnly(question) ? [...forms, arabic, chosen] : [...forms, arabic])
  const name = placedName ?? (hasBlank || question.passageHtml !== null ? undefined : nameBy(plainForms))
  if (name === undefined) {
    const stated = hasBlank || question.passageHtml !== null ? undefined : nameBy(statedForms)
    if (stated === undefined) return unseenData(stem, question)
    // Its data can stand in words behind it.
    return {
      name: stated.toLowerCase().replace(/^(?:an?\s+)?(?!the |this |these )/, 'the '),
      isSure: !hasNumbers(stem),
    }
  }
  if (mayBeInWords(name, question)) return null
  const isSeen = placedName !== undefined || isAboutOneSeen(name, stem)
  return { name: name.toLowerCase(), isSure: isSeen && !canBeOwnWords(name, stem) }
}
