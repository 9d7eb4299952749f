import { createHash } from 'node:crypto'
import { isOwnPicture } from '../../../core/own-picture.ts'
import { foreignPictures } from '../../content/sanitize.ts'
import { plainText } from '../../../core/questions/reading.ts'
import { coded, type CodedText } from '../../../core/coded.ts'
import { finding } from '../../../core/quizzes/import-findings.ts'
import { shortened } from '../../../core/shortened.ts'
import { decoded } from './addresses.ts'
import type { BankQuestion, BankReading, Finding, Pictures } from './bank.ts'
import { escaped } from './markup.ts'
import { refusalOf } from './refusals.ts'

/** The name under which an import knows a picture of its file, until it is stored. */
const picturePrefix = '/import-picture/'

const has = (bytes: Uint8Array, part: readonly number[], from = 0) =>
  part.every((byte, at) => bytes[from + at] === byte)
const isPicture = (bytes: Uint8Array) =>
  has(bytes, [0x89, 0x50, 0x4e, 0x47]) ||
  has(bytes, [0xff, 0xd8, 0xff]) ||
  // Sound and film are RIFF files too.
  (has(bytes, [0x52, 0x49, 0x46, 0x46]) && has(bytes, [0x57, 0x45, 0x42, 0x50], 8))

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

/** Finds the bytes of a picture: by its path in the file, or by the end of a path where only one ends so. */
function finderOf(pictures: Pictures): (address: string) => Uint8Array | undefined {
  const byName = Map.groupBy(pictures, ([path]) => path.split('/').at(-1)?.toLowerCase() ?? '')
  return (address) => {
    const [, encoded] = /^data:image\/[\w.+-]+;base64,([\w+/=\s]+)$/i.exec(address) ?? []
    if (encoded !== undefined) return Buffer.from(encoded, 'base64')
    const path = decoded(address)
    const end = path.replace(/^(?:\.{0,2}\/)+/, '').toLowerCase()
    const named = (byName.get(path.split('/').at(-1)?.toLowerCase() ?? '') ?? []).filter(([one]) =>
      `/${one.toLowerCase()}`.endsWith(`/${end}`),
    )
    return (
      pictures.get(address) ??
      pictures.get(path.replace(/^\.\//, '')) ??
      (named.length === 1 ? named[0]?.[1] : undefined)
    )
  }
}

/** Returns whether an address can be that of a picture in the file: relative, or a data URL. */
export const isOfFile = (address: string): boolean =>
  address !== '' &&
  !isOwnPicture(address) &&
  (/^data:image\//i.test(address) || !/^(?:[a-z][a-z\d+.-]*:|\/|\\)/i.test(address))

/** Returns the texts without which a question cannot be answered. */
const askedIn = ({ passageHtml, stemHtml, spec }: BankQuestion) => [
  passageHtml,
  stemHtml,
  ...((spec as { options?: string[] }).options ?? []),
]

/** Returns the addresses of the pictures in some HTML that are not this site's own, for a sentence; null for none. */
function foreignIn(html: readonly (string | null | undefined)[]): string | null {
  const addresses = new Set(html.flatMap((part) => foreignPictures(part ?? '')))
  return addresses.size === 0 ? null : [...addresses].map((address) => shortened(address, 80) || 'img').join(', ')
}

/** A picture of a file, by the name that its questions call it; with the address that it had on the site that exported it. */
export type FoundPicture = { name: string; bytes: Uint8Array; address?: string }

/** Returns whether an address is that of a picture that an export has packed with its questions. */
const isPacked = (address: string, pictures: Pictures | undefined) =>
  address.startsWith('/files/') && pictures?.has(address.slice(1)) === true

/** A question whose pictures are in its file, by the addresses that it calls them. */
type Pictured = { question: BankQuestion; pictures: ReadonlyMap<string, FoundPicture> }

/**
 * Finds the pictures of a reading in its file. A question that lacks one, or has one of another kind, is refused, and so is one that shows
 * a picture from elsewhere in its passage, its stem or its options. I3 I4 I8 I9
 */
export function findPictures(reading: BankReading): { pictured: Pictured[]; findings: Finding[] } {
  const find = finderOf(reading.pictures ?? new Map())
  const findings = [...reading.findings]
  const pictured = reading.questions.flatMap((question): Pictured[] => {
    const problems = new Set<CodedText>()
    const pictures = new Map<string, FoundPicture>()
    const looked = withAddresses(question, (address, isImage) => {
      const isOwn = isPacked(address, reading.pictures)
      if (!isOwn && !isOfFile(address)) return null
      const name = shortened(address.slice(0, 200), 60)
      const bytes = isOwn ? reading.pictures?.get(address.slice(1)) : find(address)
      const isInline = /^data:/i.test(address)
      if (!bytes && (reading.pictures || !(isImage || isInline))) problems.add(finding('bank.no_picture', { name }))
      else if (!bytes && isImage) problems.add(coded('question.picture'))
      else if (!bytes) return null
      else if (!isPicture(bytes) && !isImage && !reading.pictures) return null
      else if (!isPicture(bytes)) problems.add(finding('bank.picture_kind', { name }))
      else pictures.set(address, { name, bytes, ...(isOwn && { address }) })
      return picturePrefix
    })
    const foreign = foreignIn(askedIn(looked))
    if (foreign !== null) problems.add(finding('bank.foreign_asked', { addresses: foreign }))
    for (const reason of problems) findings.push(refusalOf(question, reason))
    return problems.size === 0 ? [{ question, pictures }] : []
  })
  return { pictured, findings }
}

/** Returns questions that name their pictures by their places in `found`, each picture once: some formats hold it in every question. */
export function numberPictures(pictured: readonly Pictured[]): { questions: BankQuestion[]; found: FoundPicture[] } {
  const places = new Map<string, number>()
  const digests = new Map<Uint8Array, string>()
  const found: FoundPicture[] = []
  const questions = pictured.map(({ question, pictures }) =>
    withAddresses(question, (address) => {
      const picture = pictures.get(address)
      if (!picture) return null
      const digest = digests.get(picture.bytes) ?? createHash('sha256').update(picture.bytes).digest('hex')
      digests.set(picture.bytes, digest)
      // A picture that a site has exported stays the one of its address.
      const name = `${picture.address ?? ''} ${digest}`
      const place = places.get(name) ?? found.push(picture) - 1
      places.set(name, place)
      return `${picturePrefix}${place}`
    }),
  )
  return { questions, found }
}

const placeIn = (address: string) =>
  address.startsWith(picturePrefix) ? Number(address.slice(picturePrefix.length)) : null

/** Returns the places of the pictures that a question shows. */
export function picturePlaces(question: BankQuestion): number[] {
  const places: number[] = []
  withAddresses(question, (address) => {
    const place = placeIn(address)
    if (place !== null) places.push(place)
    return null
  })
  return places
}

/** Returns the addresses of files of this site that questions show and their file did not bring. */
export function ownFiles(question: BankQuestion): string[] {
  const addresses = new Set<string>()
  withAddresses(question, (address) => {
    if (/^\/files\/[^/]/.test(address)) addresses.add(address)
    return null
  })
  return [...addresses]
}

/** Returns questions with the pictures of their file at the addresses where they are stored. */
export const withStored = (
  questions: readonly BankQuestion[],
  addresses: ReadonlyMap<number, string>,
): BankQuestion[] =>
  questions.map((question) =>
    withAddresses(question, (address) => {
      const place = placeIn(address)
      return place === null ? null : (addresses.get(place) ?? null)
    }),
  )

/** Returns what a quiz loses when it is written: the pictures from elsewhere in its description and its explanations. */
export function lostPictures({ settings, questions }: Pick<BankReading, 'settings' | 'questions'>): Finding[] {
  const texts = [
    { line: 1, html: settings?.descriptionHtml },
    ...questions.map(({ line, explanationHtml }) => ({ line, html: explanationHtml })),
  ]
  return texts.flatMap(({ line, html }): Finding[] => {
    const addresses = foreignIn([html])
    return addresses === null
      ? []
      : [{ line, outcome: 'repaired', reason: finding('bank.foreign_pictures', { addresses }) }]
  })
}
