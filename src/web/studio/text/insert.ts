import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { MissingPicture } from './schema.ts'

/** The addresses of videos on YouTube. */
export const youTube =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{11})/

/** Puts what was asked for where the cursor is, or in the place of what is selected. */
export function insertAsked(editor: Editor, what: 'link' | 'formula' | 'video', typed: string): void {
  const run = editor.chain().focus()
  if (what === 'link') {
    if (editor.state.selection.empty)
      run.insertContent({ type: 'text', text: typed, marks: [{ type: 'a', attrs: { href: typed } }] }).run()
    else run.setMark('a', { href: typed }).run()
  }
  // In the place of the selected one, where one is.
  if (what === 'formula') run.insertContent({ type: 'formula', attrs: { tex: typed } }).run()
  if (what === 'video') {
    const href = `https://youtu.be/${youTube.exec(typed)?.[1] ?? ''}`
    run
      .insertContent({
        type: 'paragraph',
        content: [{ type: 'text', text: href, marks: [{ type: 'a', attrs: { href } }] }],
      })
      .run()
  }
}

/** Puts a picture where the cursor is; in a gap it takes its place. */
export function insertPicture(editor: Editor, src: string, alt: string): void {
  const picture = { type: 'picture', attrs: { src, alt } }
  const { selection } = editor.state
  const isGap = selection instanceof NodeSelection && selection.node.type.name === MissingPicture.name
  // A gap is a block, and what takes its place is one too.
  const content = isGap ? { type: 'paragraph', content: [picture] } : picture
  editor.chain().focus().insertContent(content).run()
}
