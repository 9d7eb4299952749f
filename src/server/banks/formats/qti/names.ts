import { elementsOf, type XmlElement } from '../xml.ts'

const kebab = (name: string) => name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Returns whether an attribute is one of every document, which keeps its name. */
const isFormal = (name: string) => /schemaLocation$/i.test(name)

/** Returns a document of QTI 2 or 3 with the names of QTI 3 without their prefix, so that one reader reads both; formulas stay as they are. */
export function normalized(element: XmlElement): XmlElement {
  if (element.name === 'math' || element.name === 'svg') return element
  return {
    ...element,
    name: kebab(element.name.replace(/^qti-/, '')),
    attributes: Object.fromEntries(
      Object.entries(element.attributes).map(([name, value]) => [isFormal(name) ? name : kebab(name), value]),
    ),
    children: element.children.map((child) => (typeof child === 'string' ? child : normalized(child))),
  }
}

/** Returns the elements of a name anywhere below. */
export const descendantsNamed = (element: XmlElement, name: string): XmlElement[] =>
  elementsOf(element).flatMap((child) => [...(child.name === name ? [child] : []), ...descendantsNamed(child, name)])

/** Returns every element below. */
export const descendants = (element: XmlElement): XmlElement[] =>
  elementsOf(element).flatMap((child) => [child, ...descendants(child)])

/** Returns an attribute, which some programs write without its hyphens. */
export const attributeOf = ({ attributes }: XmlElement, name: string): string | undefined =>
  attributes[name] ?? attributes[name.replaceAll('-', '')]
