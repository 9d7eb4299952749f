import { elementsOfHtml, keepsAttribute, keepsElement, type WrittenElement } from '../../content/sanitize.ts'
import { deepNesting } from './deep-nesting.ts'

/** Elements whose text is all that they say, and attributes that say nothing of a question: each with the reason. */
export const harmlessHtml: Record<string, string> = {
  'html head body section article header footer main aside nav address center font big abbr acronym bdi bdo label time data wbr optgroup content-body':
    'only arrange or dress their text, which stays',
  '@class @id @name @role @tabindex @title @summary @translate @spellcheck @contenteditable @hidden @slot @part @is':
    'names for programs and assistive titles',
  '@style @align @valign @width @height @border @cellpadding @cellspacing @face @size @hspace @vspace @nowrap @char @charoff @frame @rules @background @clear @compact @noshade @mathsize @scriptlevel @rowspacing @columnspacing @columnalign @rowalign @columnlines @rowlines @displaystyle':
    'looks, which are those of this site',
  '@color @bgcolor @mathcolor @mathbackground':
    'colors, which are named where they set words apart, or the reason to refuse a question',
  '@loading @decoding @srcset @sizes @crossorigin @fetchpriority @referrerpolicy @target @rel @hreflang @type @longdesc @xmlns @schemaLocation @base @space @reversed @cite @datetime @abbr @headers @axis @scope':
    'how a browser loads or presents what stays',
}

const harmlessNames = new Set(Object.keys(harmlessHtml).flatMap((names) => names.split(' ')))
const isHarmlessAttribute = (name: string) =>
  harmlessNames.has(`@${name}`) || /^(?:data-|aria-|on|xmlns|xlink:|xml:)/.test(name)

/** Elements that show what is lost with them, whatever text they hold. */
const showing = new Set(
  `audio video object embed iframe frame canvas svg applet input select textarea button map area
  include printed-variable template-inline template-block media-interaction ${deepNesting}`.split(/\s+/),
)

/** Names of what HTML loses when it is stored: of what it shows, and of what only marks or arranges it. */
export type LostContent = { shown: string[]; marked: string[] }

/** Returns whether an address leads to a file that came with the text: neither a web page nor anything on this site. */
const isFileAddress = (href: string) => href !== '' && !/^(?:https?:|mailto:|tel:|[/#?])/i.test(href)

function lostOf({ name, attributes }: WrittenElement): LostContent {
  if (showing.has(name)) return { shown: [name], marked: [] }
  const href = name === 'a' ? (attributes['href'] ?? '') : ''
  const marked = Object.entries(attributes).flatMap(([attribute, value]) =>
    keepsAttribute(name, attribute, value) || isHarmlessAttribute(attribute) ? [] : [`${name}@${attribute}`],
  )
  return {
    shown: isFileAddress(href) ? [href] : [],
    marked: keepsElement(name) || harmlessNames.has(name) ? marked : [name, ...marked],
  }
}

/** Returns what HTML loses when it is stored. I8 */
export function lostIn(...html: (string | null)[]): LostContent {
  const lost = html.flatMap((text) => elementsOfHtml(text ?? '').map(lostOf))
  return {
    shown: [...new Set(lost.flatMap(({ shown }) => shown))],
    marked: [...new Set(lost.flatMap(({ marked }) => marked))],
  }
}
