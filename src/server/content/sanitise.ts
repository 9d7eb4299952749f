import sanitizeHtml, { type IOptions } from 'sanitize-html'

const prose =
  'p br strong em b i u s sub sup small blockquote q cite code pre ul ol li dl dt dd h2 h3 h4 h5 hr a span div figure ' +
  'figcaption img table caption thead tbody tfoot tr th td colgroup col'
const mathml =
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mstyle ' +
  'mpadded mphantom'

const rules: IOptions = {
  allowedTags: `${prose} ${mathml}`.split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start', 'type'],
    math: ['display'],
    mo: ['stretchy'],
    '*': ['dir', 'lang'],
  },
  allowedClasses: { span: ['blank'], p: ['poem'], div: ['poem'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener nofollow' } }),
    // Pictures are the site's own: one from elsewhere would tell its owner who reads what.
    img: (tagName, { src = '', ...attribs }) => ({
      tagName,
      attribs: /^\/(?![/\\])/.test(src) ? { ...attribs, src } : attribs,
    }),
  },
}
/** Content HTML with nothing left that runs, loads from elsewhere or leaves its place; called on every write and import. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, rules).trim()
}

/** The same for what may be absent. */
export function sanitiseOptional(html: string | null | undefined): string | null {
  return html === null || html === undefined ? null : sanitiseHtml(html)
}
