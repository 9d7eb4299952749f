import { withFences } from '../../content/fences.ts'
import { formulasIn } from '../../content/math.ts'
import { elementsOfHtml, keepsAttribute, keepsElement, type WrittenElement } from '../../content/sanitize.ts'
import { deepNesting } from './deep-nesting.ts'
import { listStylesOf, lostOfStyle } from './styles.ts'
import { symbolFont } from './symbol-fonts.ts'

/** Elements whose text is all that they say, and attributes that say nothing of a question: each with the reason. */
export const harmlessHtml: Record<string, string> = {
  'html head body section article header footer main aside nav address center font big abbr acronym bdi bdo label time data wbr optgroup content-body':
    'only arrange or dress their text, which stays',
  semantics: 'holds a formula, which stays, and what says it once more',
  '@class @id @name @role @tabindex @title @summary @translate @spellcheck @contenteditable @hidden @slot @part @is':
    'names for programs and assistive titles',
  '@style @align @valign @width @height @border @cellpadding @cellspacing @face @size @hspace @vspace @nowrap @char @charoff @frame @rules @background @clear @compact @noshade @mathsize @scriptlevel @rowspacing @columnspacing @columnalign @rowalign @columnlines @rowlines @displaystyle':
    'looks, which are those of this site, but for the few styles that change what words say',
  '@color @bgcolor @mathcolor @mathbackground':
    'colors, which are named where they set words apart, or the reason to refuse a question',
  '@loading @decoding @srcset @sizes @crossorigin @fetchpriority @referrerpolicy @target @rel @hreflang @type @longdesc @xmlns @schemaLocation @base @space @cite @datetime @abbr @headers @axis @scope':
    'how a browser loads or presents what stays',
}

const harmlessNames = new Set(Object.keys(harmlessHtml).flatMap((names) => names.split(' ')))
/** Elements whose title readers are meant to see: what an abbreviation or a term means. */
const titledElements = new Set(['abbr', 'acronym', 'dfn', 'span'])
const isHarmlessAttribute = (element: string, name: string, value: string) =>
  // The kind of one number in a list says what it is.
  (harmlessNames.has(`@${name}`) &&
    !(element === 'li' && name === 'type') &&
    !(titledElements.has(element) && name === 'title' && value.trim() !== '')) ||
  /^(?:data-|aria-|on|xmlns|xlink:|xml:)/.test(name)

/** Elements that show what is lost with them, whatever text they hold. */
const showing = new Set(
  `audio video object embed iframe frame canvas svg applet input select textarea button map area
  include annotation annotation-xml printed-variable template-inline template-block media-interaction ${deepNesting} ${symbolFont}`.split(
    /\s+/,
  ),
)

/** Names of what HTML loses when it is stored: of what it shows, and of what only marks or arranges it. */
export type LostContent = { shown: string[]; marked: string[] }

/** Returns whether an address leads to a file that came with the text: neither a web page nor anything on this site. */
const isFileAddress = (href: string) => href !== '' && !/^(?:https?:|mailto:|tel:|[/#?])/i.test(href)

/** Formulas, and what says one once more for programs: elsewhere its words would be content. */
const formula = /<math\b[^]*?(?:<\/math\s*>|$)/gi
const annotation = /<(annotation(?:-xml)?)\b[^]*?(?:<\/\1\s*>|$)/gi

/** Elements of formulas by a prefix, which HTML does not know. */
const prefixed = /^m(?:ml)?:/

/** Styles of lists that say nothing of numbers. */
const plainListStyle = /^(?:disc|circle|square|inside|outside|inherit|initial|unset|revert|important|url\(.*)$/

/** Returns whether an element of a list numbers by a style: those that lists can say themselves are read before. */
const isNumberedByStyle = ({ name, attributes }: WrittenElement) =>
  /^(?:[ou]l|li)$/.test(name) &&
  listStylesOf(attributes['style'] ?? '').some(
    (word) => !plainListStyle.test(word) && !(name === 'ul' && word === 'none'),
  )

function lostOf({ name, attributes }: WrittenElement): LostContent {
  if (showing.has(name) || prefixed.test(name)) return { shown: [name], marked: [] }
  const href = name === 'a' ? (attributes['href'] ?? '') : ''
  const attributesLost = Object.entries(attributes).flatMap(([attribute, value]) =>
    keepsAttribute(name, attribute, value) || isHarmlessAttribute(name, attribute, value)
      ? []
      : [`${name}@${attribute}`],
  )
  const ofStyle = lostOfStyle(attributes['style'] ?? '')
  const marked = [
    ...attributesLost,
    ...(isNumberedByStyle({ name, attributes }) ? [`${name}@list-style-type`] : []),
    ...ofStyle.marked.map((style) => `${name}@${style}`),
  ]
  return {
    shown: [...(isFileAddress(href) ? [href] : []), ...ofStyle.shown],
    marked: keepsElement(name) || harmlessNames.has(name) ? marked : [name, ...marked],
  }
}

/** Returns what a part of a formula loses: each says something, and what encloses it is no matter of looks. */
function lostOfFormula(element: WrittenElement): LostContent {
  const { shown, marked } = lostOf(element)
  const isShown = (name: string) => name === element.name || name === 'menclose@notation'
  return { shown: [...shown, ...marked.filter(isShown)], marked: marked.filter((name) => !isShown(name)) }
}

/** Returns what HTML loses when it is stored; of formulas in TeX what they show alone: their looks are the converter's. I8 */
export function lostIn(...html: (string | null)[]): LostContent {
  const lost = html.flatMap((written) => {
    const text = withFences(written ?? '')
    const formulas = text.match(formula) ?? []
    return [
      ...elementsOfHtml(text.replaceAll(formula, '')).map(lostOf),
      ...formulas.flatMap((one) => elementsOfHtml(one.replaceAll(annotation, '')).map(lostOfFormula)),
      ...formulasIn(text).read.flatMap((one) =>
        elementsOfHtml(one).map((part) => ({ ...lostOfFormula(part), marked: [] })),
      ),
    ]
  })
  return {
    shown: [...new Set(lost.flatMap(({ shown }) => shown))],
    marked: [...new Set(lost.flatMap(({ marked }) => marked))],
  }
}

/** Elements that dress words, of which a class can say more than its element. */
const dressing = new Set(
  'a abbr b bdi bdo big cite code dfn em font i kbd label mark q s samp small span strong sub sup tt var'.split(' '),
)

/** Returns whether a class, whose style is lost, dresses some words of HTML. */
export const dressesByClass = (html: string): boolean =>
  elementsOfHtml(html).some(
    ({ name, attributes }) => dressing.has(name) && !/^\s*(?:blank\s*)?$/.test(attributes['class'] ?? ''),
  )
