import { isOwnPicture } from '../../../core/own-picture.ts'
import { plainText } from '../../../core/questions/reading.ts'
import { coded } from '../../../core/coded.ts'
import { inEnglish } from '../../../languages/in-english.ts'
import { shortened } from '../../../core/shortened.ts'
import type { BankQuestion, BankReading, Pictures } from './bank.ts'
import { escaped } from './markup.ts'

/** The name under which an import knows a picture of its file, until it is stored. */
const picturePrefix = '/import-picture/'

const signatures = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x52, 0x49, 0x46, 0x46],
]
const isPicture = (bytes: Uint8Array) =>
  signatures.some((signature) => signature.every((byte, at) => bytes[at] === byte))

const imageTag = /<img\b[^>]*>/gi
const source = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

/** Replaces the addresses of the pictures in HTML; null leaves one. */
const replaceSources = (html: string, replaced: (address: string) => string | null): string =>
  html.replaceAll(imageTag, (tag) => {
    const [written, ...forms] = source.exec(tag) ?? []
    if (written === undefined) return tag
    const other = replaced(plainText(forms.find((form) => form !== undefined) ?? ''))
    return other === null ? tag : tag.replace(written, () => `src="${escaped(other)}"`)
  })

/** Returns a question with the addresses of all its pictures replaced. */
function withAddresses(
  question: BankQuestion,
  replaced: (address: string, isImage: boolean) => string | null,
): BankQuestion {
  const html = (text: string) => replaceSources(text, (address) => replaced(address, false))
  const spec = question.spec as { options?: string[] }
  return {
    ...question,
    passageHtml: question.passageHtml && html(question.passageHtml),
    stemHtml: html(question.stemHtml),
    explanationHtml: question.explanationHtml && html(question.explanationHtml),
    image: question.image && (replaced(question.image, true) ?? question.image),
    spec: spec.options ? { ...spec, options: spec.options.map(html) } : spec,
  }
}

/** Finds the bytes of a picture: by its path in the file, or by its name alone where only one has it. */
function finderOf(pictures: Pictures): (address: string) => Uint8Array | undefined {
  const byName = Map.groupBy(pictures, ([path]) => path.split('/').at(-1)?.toLowerCase() ?? '')
  return (address) => {
    const [, encoded] = /^data:image\/[\w.+-]+;base64,([\w+/=\s]+)$/i.exec(address) ?? []
    if (encoded !== undefined) return Buffer.from(encoded, 'base64')
    const path = URL.canParse(address, 'file:///') ? decodeURI(address.replaceAll('%25', '%2525')) : address
    const named = byName.get(path.split('/').at(-1)?.toLowerCase() ?? '') ?? []
    return (
      pictures.get(address) ??
      pictures.get(path.replace(/^\.\//, '')) ??
      (named.length === 1 ? named[0]?.[1] : undefined)
    )
  }
}

/** Whether an address can be that of a picture in the file: relative, or the picture itself. */
export const isOfFile = (address: string): boolean =>
  address !== '' &&
  !isOwnPicture(address) &&
  (/^data:image\//i.test(address) || !/^(?:[a-z][a-z\d+.-]*:|\/|\\)/i.test(address))

/** A reading whose questions name the pictures of their file by the places of `found`. */
export type Pictured = BankReading & { found: Uint8Array[] }

/** Finds the pictures of a reading in its file. A question that lacks one, or has one of another kind, is
 * refused; pictures in the HTML of a file that cannot hold any are left where they are, and taken out on write. I4 */
export function withPictures(reading: BankReading): Pictured {
  const find = finderOf(reading.pictures ?? new Map())
  const places = new Map<Uint8Array, number>()
  const found: Uint8Array[] = []
  const findings = [...reading.findings]
  const questions = reading.questions.flatMap((question) => {
    const problems = new Set<string>()
    const next = withAddresses(question, (address, isImage) => {
      if (!isOfFile(address)) return null
      const name = shortened(address.slice(0, 200), 60)
      const bytes = find(address)
      if (!bytes && reading.pictures) problems.add(`The picture “${name}” is not in the file.`)
      else if (!bytes && isImage) problems.add(inEnglish(coded('question.picture')))
      else if (!bytes || (!isPicture(bytes) && !isImage && !reading.pictures)) return null
      else if (!isPicture(bytes)) problems.add(`The picture “${name}” is no PNG, JPEG or WebP.`)
      else {
        const place = places.get(bytes) ?? found.push(bytes) - 1
        places.set(bytes, place)
        return `${picturePrefix}${place}`
      }
      return null
    })
    for (const reason of problems) findings.push({ line: question.line, outcome: 'refused', reason })
    return problems.size === 0 ? [next] : []
  })
  return { ...reading, questions, findings, found }
}

/** Returns questions with the pictures of their file at the addresses where they are stored. */
export const withStored = (questions: readonly BankQuestion[], addresses: readonly string[]): BankQuestion[] =>
  questions.map((question) =>
    withAddresses(question, (address) =>
      address.startsWith(picturePrefix) ? (addresses[Number(address.slice(picturePrefix.length))] ?? null) : null,
    ),
  )
