import type { z } from 'zod'
import type { WholeFile } from '../../contract/studio/list.ts'
import type { WrittenBank } from '../banks/formats/bank.ts'

/** Returns a written file as on the wire, where JSON holds it. */
export function wholeFile(name: string, { bytes, mediaType, extension }: WrittenBank): z.input<typeof WholeFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isText = mediaType !== 'application/zip' && !mediaType.startsWith('application/vnd.')
  return {
    name: `${name}.${extension}`,
    media_type: mediaType,
    ...(isText
      ? { encoding: 'text' as const, content: buffer.toString('utf8') }
      : { encoding: 'base64' as const, content: buffer.toString('base64') }),
  }
}
