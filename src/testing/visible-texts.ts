import { parse, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document

/** Attributes that people read or hear. */
const said = new Set([
  'alt',
  'title',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'aria-placeholder',
])
/** The metadata of a page that search engines and previews of links show. */
const described = /^(description|og:(title|description|site_name|image:alt)|twitter:(title|description))$/

/** Returns every text of a document that people read or hear, and what search engines show of it. */
export function visibleTexts(html: string): string[] {
  const texts: string[] = []
  const visit = (node: Node): void => {
    if (node.nodeName === '#text' && 'value' in node) texts.push(node.value)
    if (node.nodeName === 'script' || node.nodeName === 'style') return
    if ('attrs' in node) {
      const attribute = (name: string) => node.attrs.find((one) => one.name === name)?.value ?? ''
      texts.push(...node.attrs.filter(({ name }) => said.has(name)).map(({ value }) => value))
      if (described.test(attribute('name') || attribute('property'))) texts.push(attribute('content'))
      if (node.nodeName === 'input' && /^(submit|button|reset)$/.test(attribute('type'))) texts.push(attribute('value'))
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html, { scriptingEnabled: false }))
  return texts.filter((text) => text.trim() !== '')
}
