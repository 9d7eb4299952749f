import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { isOwnPicture } from '../../core/own-picture.ts'
import { frameClasses, withEnlargeable, withScrollers } from './frames.ts'
import { withMath } from './math.ts'

const prose =
  'p br strong em b i u s sub sup small blockquote q cite code pre ul ol li dl dt dd h2 h3 h4 h5 hr a span div figure ' +
  'figcaption img table caption thead tbody tfoot tr th td colgroup col'
const mathml =
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mstyle ' +
  'mpadded mphantom menclose'

const truth = ['true', 'false']
/** Short spaces only: a long one, or one to the left, would lay a formula over other words. */
const shortSpace = /^(?:0?\.\d+|[012](?:\.\d+)?)em$/

const rules: IOptions = {
  allowedTags: `${prose} ${mathml}`.split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start', 'type'],
    math: [{ name: 'display', values: ['block', 'inline'] }],
    mo: ['stretchy', 'fence', 'separator', 'movablelimits', 'largeop', 'symmetric']
      .map((name) => ({ name, values: truth }))
      .concat({ name: 'form', values: ['prefix', 'infix', 'postfix'] }),
    mi: [{ name: 'mathvariant', values: ['normal'] }],
    mover: [{ name: 'accent', values: truth }],
    munder: [{ name: 'accentunder', values: truth }],
    mfrac: [{ name: 'linethickness', values: ['0', '0px'] }],
    mstyle: [{ name: 'displaystyle', values: truth }],
    menclose: [{ name: 'notation', values: ['top', 'bottom'] }],
    mspace: ['width'],
    '*': ['dir', 'lang'],
  },
  allowedClasses: {
    a: frameClasses,
    span: ['blank', ...frameClasses],
    p: ['poem'],
    div: ['poem', ...frameClasses],
    mtd: ['tml-left', 'tml-right'],
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  // The frames of an earlier writing come off, their content stays: they are made anew.
  exclusiveFilter: ({ attribs }) =>
    (attribs['class'] ?? '').split(/\s+/).some((name) => frameClasses.includes(name)) ? 'excludeTag' : false,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener nofollow' } }),
    img: (tagName, { src = '', ...attribs }) => ({
      tagName,
      attribs: isOwnPicture(src) ? { src, ...attribs } : attribs,
    }),
    mspace: (tagName, attribs) => ({ tagName, attribs: shortSpace.test(attribs['width'] ?? '') ? attribs : {} }),
  },
}

/** How often a text is read again at most, until reading it changes nothing. */
const mostPasses = 5

/**
 * Returns the HTML that the rules leave, read again until nothing changes: where tags are not nested as they should be,
 * taking one off lets the parser close the next one elsewhere.
 */
function safe(html: string): string {
  let clean = sanitizeHtml(html, rules)
  for (let pass = 1; pass < mostPasses; pass += 1) {
    const again = sanitizeHtml(clean, rules)
    if (again === clean) break
    clean = again
  }
  return clean
}

/**
 * Content HTML with nothing left that runs, loads from elsewhere or leaves its place; TeX in it becomes MathML, and what is
 * wide gets a box to scroll in. Called on every write and import; done twice it changes nothing more.
 */
export function sanitiseHtml(html: string): string {
  const clean = safe(html)
  const math = withMath(clean)
  return withScrollers(math === clean ? clean : safe(math)).trim()
}

/** The same for what a question shows and asks: its pictures can be enlarged besides. */
export function sanitiseReading(html: string): string {
  return withEnlargeable(sanitiseHtml(html))
}

/** The same for what may be absent. */
export function sanitiseOptional(html: string | null | undefined): string | null {
  return html === null || html === undefined ? null : sanitiseReading(html)
}

/** Returns the addresses of pictures in content HTML that are not the site's own, and so are taken out on write. */
export function foreignPictures(html: string): string[] {
  const found: string[] = []
  const noted: IOptions['transformTags'] = {
    img: (tagName, attribs) => {
      if (!isOwnPicture(attribs['src'] ?? '')) found.push(attribs['src'] ?? '')
      return { tagName, attribs }
    },
  }
  if (/<img/i.test(html)) sanitizeHtml(html, { allowedTags: ['img'], allowedAttributes: {}, transformTags: noted })
  return found
}
