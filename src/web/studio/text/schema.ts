import { Extension, mergeAttributes, Mark, Node, type Extensions } from '@tiptap/core'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Text } from '@tiptap/extension-text'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'
import { richText } from '../../../core/editing/rich-text.ts'

/** Declares an attribute that stands in the HTML as it is. */
const plain = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] == null ? {} : { [name]: attributes[name] }),
})
/** Declares an attribute that the conversions of text.ts read; it never leaves the editor. */
const inner = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] == null ? {} : { [`data-${name}`]: attributes[name] },
})

/** Direction and language, of every block and mark that may have them. */
const Languages = Extension.create({
  name: 'languages',
  addGlobalAttributes: () => [
    {
      types: [
        'paragraph',
        'heading',
        'blockquote',
        'bulletList',
        'orderedList',
        'listItem',
        'table',
        'tableRow',
        'tableCell',
        'tableHeader',
        'figcaption',
      ],
      attributes: { dir: plain('dir'), lang: plain('lang') },
    },
    // Whether the text stood in its item or cell without a paragraph of its own, and the class of a poem.
    { types: ['paragraph'], attributes: { bare: inner('bare'), class: plain('class') } },
    { types: ['orderedList'], attributes: { start: plain('start'), type: plain('type') } },
    { types: ['tableHeader'], attributes: { scope: plain('scope') } },
    { types: ['tableRow'], attributes: { section: inner('section') } },
    { types: ['table'], attributes: { caption: inner('caption') } },
  ],
})

/** The attributes that a mark keeps. */
const markAttributes: Record<string, string[]> = { a: ['href', 'title'], span: [] }

/** Marks of the same name as their element; the outermost has the lowest rank. */
const marks = richText.marks.map((tag, rank) =>
  Mark.create({
    name: tag,
    priority: 500 - rank,
    inclusive: tag !== 'a',
    // Code is code alone.
    ...(tag === 'code' && { excludes: 'code' }),
    addAttributes: () =>
      Object.fromEntries([...(markAttributes[tag] ?? []), 'dir', 'lang'].map((name) => [name, plain(name)])),
    parseHTML: () => [
      // A blank is a node; a span that says nothing is nothing.
      tag === 'span' ? { tag: 'span[dir], span[lang]' } : tag === 'a' ? { tag: 'a[href]:not(.enlarge)' } : { tag },
    ],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    ...(tag === 'strong' && {
      addKeyboardShortcuts() {
        return { 'Mod-b': () => this.editor.commands.toggleMark('strong') }
      },
    }),
    ...(tag === 'em' && {
      addKeyboardShortcuts() {
        return { 'Mod-i': () => this.editor.commands.toggleMark('em') }
      },
    }),
    ...(tag === 'u' && {
      addKeyboardShortcuts() {
        return { 'Mod-u': () => this.editor.commands.toggleMark('u') }
      },
    }),
  }),
)

const Quote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
})

const Rule = Node.create({
  name: 'horizontalRule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
})

/** The empty line of a question or an exercise. */
const Blank = Node.create({
  name: 'blank',
  group: 'inline',
  inline: true,
  atom: true,
  parseHTML: () => [{ tag: 'span.blank', priority: 60 }],
  renderHTML: () => ['span', { class: 'blank' }],
})

const pictureAttributes = () =>
  Object.fromEntries(['src', 'alt', 'width', 'height', 'dir', 'lang'].map((name) => [name, plain(name)]))

/** A picture in a line of text. */
const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: pictureAttributes,
  parseHTML: () => [{ tag: 'img' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** The picture of a figure. */
const FigurePicture = Node.create({
  name: 'figurePicture',
  atom: true,
  addAttributes: pictureAttributes,
  parseHTML: () => [{ tag: 'img', context: 'figure/', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

const Caption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
})

/** A picture with its caption. Other figures are kept as they are. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'figurePicture figcaption?',
  isolating: true,
  parseHTML: () => [{ tag: 'figure[data-simple]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
})

/** Fired by the button of a gap, which is selected then; its detail is what stood there. */
export const choosesPicture = 'choosespicture'

/** The place of a pasted picture that could not come along; its button, with this label, asks for the file. T12 */
export const MissingPicture = Node.create<{ label: string }>({
  name: 'missingPicture',
  group: 'block',
  atom: true,
  addOptions: () => ({ label: '' }),
  addAttributes: () => ({ what: { default: '', parseHTML: (element: HTMLElement) => element.textContent.trim() } }),
  parseHTML: () => [{ tag: 'figure[data-missing]', priority: 60 }],
  renderHTML: ({ node }) => ['figure', { 'data-missing': '' }, ['figcaption', {}, String(node.attrs['what'])]],
  addNodeView() {
    const { label } = this.options
    return ({ node, getPos, editor }) => {
      const what = String(node.attrs['what'])
      const dom = document.createElement('figure')
      dom.setAttribute('data-missing', '')
      dom.append(document.createElement('figcaption'))
      dom.children[0]?.append(what)
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = label
      button.addEventListener('click', () => {
        const at = getPos()
        if (at !== undefined && editor.commands.setNodeSelection(at))
          dom.dispatchEvent(new CustomEvent(choosesPicture, { bubbles: true, detail: what }))
      })
      dom.append(button)
      // The button's own, not the text's.
      return { dom, stopEvent: ({ target }) => target === button, ignoreMutation: () => true }
    }
  },
})

/** Declares something of the HTML in `html` that is kept whole: shown as it is, deleted as a whole. */
const keptAs = (name: string, isInline: boolean) =>
  Node.create({
    name,
    group: isInline ? 'inline' : 'block',
    inline: isInline,
    atom: true,
    addAttributes: () => ({ html: inner('html') }),
    parseHTML: () => [{ tag: `${isInline ? 'span' : 'div'}[data-kept]`, priority: 70 }],
    renderHTML: ({ HTMLAttributes }) => [
      isInline ? 'span' : 'div',
      mergeAttributes(HTMLAttributes, { 'data-kept': '' }),
    ],
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement(isInline ? 'span' : 'div')
        // The server sanitized it when it was stored, and a paste makes no such node.
        dom.innerHTML = String(node.attrs['html'] ?? '')
        return { dom }
      }
    },
  })

/** Shows a formula; what draws it is fetched with the first one. */
async function drawFormula(tex: string, dom: HTMLElement) {
  const { default: temml } = await import('temml')
  dom.textContent = ''
  temml.render(tex, dom, { throwOnError: false, trust: false })
}

/** A formula by its TeX, which the server turns into MathML when it is stored. */
const Formula = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ tex: inner('tex') }),
  parseHTML: () => [{ tag: 'span[data-tex]', priority: 70 }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('span')
      const tex = String(node.attrs['tex'] ?? '')
      dom.textContent = tex
      void drawFormula(tex, dom)
      return { dom }
    }
  },
})

/** The extensions of the text editor: each element that {@link richText} names is one of these, or kept. T12 */
export const extensions: Extensions = [
  Document,
  Text,
  Paragraph,
  HardBreak,
  Heading.configure({ levels: [2, 3, 4, 5] }),
  Quote,
  BulletList,
  OrderedList,
  ListItem.extend({ content: 'block+' }),
  ListKeymap,
  Rule,
  Blank,
  Picture,
  FigurePicture,
  Caption,
  Figure,
  MissingPicture,
  Table.configure({ resizable: false }),
  TableRow,
  TableCell,
  TableHeader,
  keptAs('keptBlock', false),
  keptAs('keptInline', true),
  Formula,
  ...marks,
  Languages,
  UndoRedo,
  Dropcursor,
  Gapcursor,
]
