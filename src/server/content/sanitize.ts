import { createRequire } from 'node:module'
import type sanitizer from 'sanitize-html'
import type { IOptions } from 'sanitize-html'
import { richAttributes, richElements } from '../../core/editing/rich-text.ts'
import { isOwnPicture } from '../../core/own-picture.ts'
import { chartDataClass, withCharts } from './charts.ts'
import { withFences } from './fences.ts'
import { frameClasses, withEnlargeable, withScrollers } from './frames.ts'
import { mathTokens, mathVariants, withMathVariants } from './math-variants.ts'
import { withMath } from './math.ts'

const mathml =
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts ' +
  'mprescripts mtable mtr mtd mstyle mpadded mphantom menclose'

const truth = ['true', 'false']
const mathVariant = { name: 'mathvariant', values: [...mathVariants] }
/** Short spaces only: a long or negative one would place a formula over other text. */
const shortSpace = /^(?:0?\.\d+|[012](?:\.\d+)?)em$/

/** The notations that browsers or this site's style sheet draw around or through a part of a formula. */
const enclosing =
  'top bottom left right box roundedbox circle updiagonalstrike downdiagonalstrike horizontalstrike verticalstrike'.split(
    ' ',
  )

/** The elements that content can have; of any other only its text stays. */
const contentElements: ReadonlySet<string> = new Set([...richElements, ...mathml.split(' '), 'details', 'summary'])

/** Elements of formulas that say the formula once more, for programs. */
const annotations = ['annotation', 'annotation-xml']

/** Elements that say the same as one that content can have. */
const sameElements: Record<string, string> = {
  ins: 'u',
  del: 's',
  strike: 's',
  h1: 'h2',
  h6: 'h5',
  tt: 'code',
  kbd: 'code',
  samp: 'code',
  dfn: 'i',
  var: 'i',
  // The place of an index that is not there.
  none: 'mrow',
}

/** Styles that say what an element says. */
const stylesAsElements: [style: RegExp, element: string][] = [
  [/(?:^|[;\s])text-decoration(?:-line)?\s*:[^;]*\bunderline\b/i, 'u'],
  [/(?:^|[;\s])text-decoration(?:-line)?\s*:[^;]*\bline-through\b/i, 's'],
  [/(?:^|[;\s])vertical-align\s*:\s*super\b/i, 'sup'],
  [/(?:^|[;\s])vertical-align\s*:\s*sub\b/i, 'sub'],
  [/(?:^|[;\s])font-weight\s*:\s*(?:bold|[6-9]00)\b/i, 'strong'],
  [/(?:^|[;\s])font-style\s*:\s*italic\b/i, 'em'],
]

/** Returns the elements that say what a style says. */
export const elementsOfStyle = (style: string): string[] =>
  stylesAsElements.flatMap(([pattern, element]) => (pattern.test(style) ? [element] : []))

/** Returns the first element that a style says: one element can become one other. */
const styledAs = (style: string): string | undefined => elementsOfStyle(style)[0]

const rules: IOptions = {
  allowedTags: [...contentElements],
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(richAttributes).map(([element, names]) => [element, [...names]])),
    ...Object.fromEntries(mathTokens.map((name) => [name, [mathVariant]])),
    math: [{ name: 'display', values: ['block', 'inline'] }],
    mo: [
      mathVariant,
      ...['stretchy', 'fence', 'separator', 'movablelimits', 'largeop', 'symmetric'].map((name) => ({
        name,
        values: truth,
      })),
      { name: 'form', values: ['prefix', 'infix', 'postfix'] },
    ],
    mover: [{ name: 'accent', values: truth }],
    munder: [{ name: 'accentunder', values: truth }],
    mfrac: [{ name: 'linethickness', values: ['0', '0px'] }],
    mstyle: [{ name: 'displaystyle', values: truth }],
    menclose: [{ name: 'notation', multiple: true, values: enclosing }],
    mspace: ['width'],
  },
  allowedClasses: {
    a: frameClasses,
    span: ['blank', ...frameClasses],
    p: ['poem'],
    div: ['poem', ...frameClasses],
    mtd: ['tml-left', 'tml-right'],
    details: [chartDataClass],
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', ...annotations],
  nestingLimit: 30,
  exclusiveFilter: ({ tag, attribs }) => {
    const classes = (attribs['class'] ?? '').split(/\s+/)
    // Tables of charts are generated anew.
    if (tag === 'details' && classes.includes(chartDataClass)) return true
    // Removes the generated wrappers but not their content; they are generated anew.
    return classes.some((name) => frameClasses.includes(name)) ? 'excludeTag' : false
  },
  transformTags: {
    ...sameElements,
    span: (tagName, attribs) => ({ tagName: styledAs(attribs['style'] ?? '') ?? tagName, attribs }),
    // Of a box that opens its content stays, each part in lines of its own.
    details: (tagName, attribs) => ({
      tagName: (attribs['class'] ?? '').split(/\s+/).includes(chartDataClass) ? tagName : 'div',
      attribs,
    }),
    summary: 'div',
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener nofollow' } }),
    img: (tagName, { src = '', ...attribs }) => ({
      tagName,
      attribs: isOwnPicture(src) ? { src, ...attribs } : attribs,
    }),
    mspace: (tagName, attribs) => ({ tagName, attribs: shortSpace.test(attribs['width'] ?? '') ? attribs : {} }),
  },
}

const require = createRequire(import.meta.url)

/** Leaves of HTML what the options allow. The first call loads the package: most commands import this file and sanitize nothing. */
const sanitizeTags = (html: string, options: IOptions): string =>
  (require('sanitize-html') as typeof sanitizer)(html, options)

/** The most passes until the result must be stable. */
const mostPasses = 5

/**
 * Sanitizes HTML repeatedly until the result is stable: in badly nested HTML, removing one tag can change how the parser closes
 * another.
 */
function safe(html: string): string {
  let clean = sanitizeTags(html, rules)
  for (let pass = 1; pass < mostPasses; pass += 1) {
    const again = sanitizeTags(clean, rules)
    if (again === clean) break
    clean = again
  }
  return clean
}

/**
 * Sanitizes content HTML: nothing in it can run, load from elsewhere or leave its place. Converts TeX to MathML, gives charts
 * their tables and wraps wide elements in scrollable boxes. Called at every write and import; idempotent.
 */
export function sanitizeHtml(html: string): string {
  const clean = safe(withFences(html))
  const math = withMath(clean)
  return withScrollers(withCharts(withMathVariants(math === clean ? clean : safe(math)))).trim()
}

/** Sanitizes the HTML of a passage or question, in which pictures can also be enlarged. */
export function sanitizeReading(html: string): string {
  return withEnlargeable(sanitizeHtml(html))
}

/** Sanitizes optional HTML. */
export function sanitizeOptional(html: string | null | undefined): string | null {
  return html === null || html === undefined ? null : sanitizeReading(html)
}

/** An element of HTML as it is written, with its attributes. */
export type WrittenElement = { name: string; attributes: Readonly<Record<string, string>> }

/** Returns the elements of HTML in their order, as the sanitizer meets them. */
export function elementsOfHtml(html: string): WrittenElement[] {
  const found: WrittenElement[] = []
  const note = (name: string, attributes: Record<string, string>) => {
    found.push({ name, attributes })
    return { tagName: name, attribs: {} }
  }
  if (html.includes('<')) sanitizeTags(html, { allowedTags: [], nonTextTags: [], transformTags: { '*': note } })
  return found
}

type KeptAttribute = string | { name: string; values: string[]; multiple?: boolean }

const keptAttributes = new Map(Object.entries(rules.allowedAttributes as Record<string, KeptAttribute[]>))

/** Returns whether an address is one that links keep: within this site, or of a kind that is allowed. */
const isKeptAddress = (href: string) =>
  !/^(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i.test(href) || /^(?:https?|mailto):/i.test(href)

/** Returns whether the sanitizer keeps a value of an attribute that it knows. */
function keepsValue(element: string, one: KeptAttribute, value: string): boolean {
  if (typeof one !== 'string')
    return (one.multiple ? value.split(' ') : [value]).every((word) => one.values.includes(word))
  if (element === 'mspace') return shortSpace.test(value)
  return one !== 'href' || isKeptAddress(value)
}

/** Returns whether the sanitizer keeps an attribute of an element with its value, or says the same by an element; of pictures others judge the address. */
export const keepsAttribute = (element: string, name: string, value: string): boolean =>
  [...(keptAttributes.get(element) ?? []), ...(keptAttributes.get('*') ?? [])].some(
    (one) => (typeof one === 'string' ? one : one.name) === name && keepsValue(element, one, value),
  ) ||
  (name === 'style' && element === 'span' && styledAs(value) !== undefined)

/** Returns whether the sanitizer keeps an element, or replaces it with an equivalent one. */
export const keepsElement = (name: string): boolean => contentElements.has(name) || Object.hasOwn(sameElements, name)

/** Returns the addresses of pictures in content HTML that are not the site's own, and so are taken out on write. */
export function foreignPictures(html: string): string[] {
  const found: string[] = []
  const noted: IOptions['transformTags'] = {
    img: (tagName, attribs) => {
      if (!isOwnPicture(attribs['src'] ?? '')) found.push(attribs['src'] ?? '')
      return { tagName, attribs }
    },
  }
  if (/<img/i.test(html)) sanitizeTags(html, { allowedTags: ['img'], allowedAttributes: {}, transformTags: noted })
  return found
}
