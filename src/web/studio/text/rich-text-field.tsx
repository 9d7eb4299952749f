import { lazyPart, useLazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { RichTextProps } from './rich-text.tsx'

/** The editor, which is fetched where there is a rich text to edit. */
const editor = lazyPart(() => import('./rich-text.tsx'))

/** A field of rich text. Without a network its place stays empty until the editor has come, and the fields around it can be used. T12 */
export function RichTextField(props: RichTextProps) {
  const loaded = useLazyPart(editor, 'now')
  return loaded ? <loaded.RichText {...props} /> : <Skeleton shape="control" />
}
