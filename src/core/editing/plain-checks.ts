import { youtubeId } from '../courses/youtube-id.ts'
import { isOwnPicture } from '../own-picture.ts'

/** Returns whether rich text shows anything: words, a picture or a formula. */
export const hasContent = (html: string) =>
  /<(img|math|iframe)\b/.test(html) || html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== ''

/** Returns the code of what is wrong with a link; null: nothing. */
export function linkProblem({ isOwn, isVideo }: { isOwn?: true; isVideo?: true }, link: string): string | null {
  if (isVideo) return youtubeId(link) === null ? 'link.youtube' : null
  if (isOwn) return isOwnPicture(link) || /^https:\/\/\S+$/.test(link) ? null : 'link.own'
  return /^https?:\/\/\S+$/.test(link) ? null : 'link.web'
}
