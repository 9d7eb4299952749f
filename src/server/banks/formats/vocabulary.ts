import { elementsOf, type XmlElement } from './xml.ts'

/**
 * The names that a reader of XML knows, by element: attributes begin with `@`, text is `#text`. `read` says which
 * make a question; `harmless` says which do not and why nothing is lost with them. Whatever is neither is named in the report. I8
 */
export type Vocabulary = Readonly<
  Record<
    string,
    {
      read: string
      harmless?: Readonly<Record<string, string>>
      /** True if its other children are HTML. */ isContent?: true
    }
  >
>

/** Attributes of every document, about its form. */
const formal = /^(?:xmlns.*|schemaLocation|noNamespaceSchemaLocation|space|id)$/

const wordsOf = (names: string) => names.split(/\s+/).filter((name) => name !== '')

/** A vocabulary whose names can be asked for. */
export type Known = (parent: string) => { names: ReadonlySet<string>; isContent: boolean } | undefined

/** Prepares a vocabulary. */
export function knownIn(vocabulary: Vocabulary): Known {
  const all = new Map(
    Object.entries(vocabulary).flatMap(([parents, { read, harmless = {}, isContent = false }]) => {
      const names = new Set([...wordsOf(read), ...Object.keys(harmless).flatMap(wordsOf)])
      return wordsOf(parents).map((parent) => [parent, { names, isContent }] as const)
    }),
  )
  return (parent) => all.get(parent)
}

/** Returns the names of what an element holds and a vocabulary does not know; of the elements that it does not know, only their own. */
export function unknownIn(element: XmlElement, known: Known): string[] {
  const here = known(element.name)
  if (!here) return elementsOf(element).flatMap((child) => unknownIn(child, known))
  const attributes = Object.keys(element.attributes).flatMap((name) =>
    here.names.has(`@${name}`) || formal.test(name) ? [] : [`${element.name}@${name}`],
  )
  const children = elementsOf(element).flatMap((child) =>
    here.names.has(child.name) || here.isContent ? unknownIn(child, known) : [child.name],
  )
  const hasText = element.children.some((child) => typeof child === 'string' && child.trim() !== '')
  const text = hasText && !here.isContent && !here.names.has('#text') ? [`${element.name}: text`] : []
  return [...attributes, ...text, ...children]
}
