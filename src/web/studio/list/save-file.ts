import type { CallReply } from '../../../contract/api.ts'

type WholeFile = NonNullable<CallReply<'GET /studio/question-imports/templates/:kind'>['data']>

/** Gives the browser a file to save. */
export function saveFile(name: string, parts: BlobPart[], type: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

/** Gives the browser a file of a reply to save. */
export function saveWholeFile({ name, media_type: type, encoding, content }: WholeFile): void {
  const part = encoding === 'text' ? content : Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
  saveFile(name, [part], type)
}
