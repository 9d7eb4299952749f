import { coded, type CodedText } from '../coded.ts'
import { wireInstant } from '../dates.ts'
import { z } from 'zod'
import { isOwnPicture } from '../own-picture.ts'
import { countGaps } from './gaps.ts'
import { shortened } from '../shortened.ts'
import { hasContent, linkProblem } from './plain-checks.ts'
import { unansweredLine } from './typed-lines.ts'

/** Names that a field can offer while it is typed. */
export type ProposalKind = 'time_zone' | 'currency'

/** The longest text of a draft, in characters. */
export const longestDraft = 250_000

/** The input type of a field, with its checks. A noun of the studio is a set of these; see {@link nouns}. */
export type Field =
  /** One line; with `proposes` the names of that kind are offered. */
  | { type: 'line'; most: number; isRequired?: true; isOptional?: true; proposes?: ProposalKind }
  /** Lines of text; with `isAnswered` each is a question with its answer. */
  | { type: 'text'; most: number; isRequired?: true; isAnswered?: true }
  /** Rich text, sanitized whenever it is stored. */
  | { type: 'html'; isRequired?: true }
  /** The last part of an address; a former one keeps redirecting. */
  | { type: 'slug' }
  /** The path of a picture of the site; `isRequired` where nothing can be shown without one. */
  | { type: 'picture'; isRequired?: true }
  | { type: 'whole'; least: number; most: number; isOptional?: true }
  /** An amount in the academy's currency. */
  | { type: 'money'; most: number; isOptional?: true }
  | { type: 'yes' }
  | { type: 'instant' }
  /** A web address; with `isOwn` a path of the site too, with `isVideo` only one of a video on YouTube. */
  | { type: 'link'; isOwn?: true; isVideo?: true }
  /** The id of something of another noun, or none. */
  | { type: 'one'; of: string }

/** The names of a noun's fields with their declarations; a name is also the column of the noun's table. */
export type Fields = Record<string, Field>

/** The values of a field. */
export type FieldValue = string | number | boolean | null

/** The fields of a thing with their values; fields may be missing from a draft. */
export type Values = Record<string, FieldValue>

/** The most characters of a typed line that a message repeats. */
const longestLine = 60

/** The longest rich text, in characters of HTML. */
const mostHtml = 200_000

/** Returns the code of what is wrong with a slug; null: nothing. A number would be an id, and 'quiz' in an address hides the menu. */
export function slugProblem(slug: string): string | null {
  if (!/^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u.test(slug)) return 'slug.form'
  if (slug.length > 80) return coded('text.most', { most: 80 })
  if (/^\d+$/.test(slug)) return 'slug.number'
  if (slug.includes('quiz')) return 'slug.quiz'
  return null
}

/** Makes a slug of a title; '' when nothing of it can be used. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{Ll}\p{Lo}\p{N}]+/gu, '-')
    .replaceAll('quiz', 'test')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .replaceAll(/-+$/g, '')

const mustNotBeEmpty = 'text.empty'

const textOf = ({ most, isRequired }: { most: number; isRequired?: true }) => {
  const text = z
    .string()
    .trim()
    .max(most, coded('text.most', { most: most }))
  return isRequired ? text.min(1, mustNotBeEmpty) : text
}
const numberWords = ({ least, most }: { least: number; most: number }) => coded('number.range', { least, most })
const nothing = z.literal('').transform(() => null)
const orNothing = <Schema extends z.ZodType>(schema: Schema) => z.union([nothing, z.null(), schema])

/** The problem code for the id of something that does not exist. */
export const chooseOne = 'choice.missing'

/** Returns a link with what is left out of many that are copied from a message: 'zoom.us/j/1'. */
const withProtocol = (link: string) => (/^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(link) ? `https://${link}` : link)

/** Returns the schema that what is published has to fit. */
function schemaOf(field: Field): z.ZodType<FieldValue> {
  switch (field.type) {
    case 'line':
      return field.isOptional ? orNothing(textOf(field)) : textOf(field)
    case 'text':
      return field.isAnswered
        ? textOf(field).superRefine((text, context) => {
            const line = unansweredLine(text)
            const message = coded('answers.line', { line: shortened(line ?? '', longestLine) })
            if (line !== null) context.addIssue({ code: 'custom', message })
          })
        : textOf(field)
    case 'html': {
      const html = z
        .string()
        .max(mostHtml, 'text.too_long')
        .nullable()
        .transform((typed) => typed ?? '')
        .refine((typed) => countGaps(typed) === 0, 'text.gaps')
      return field.isRequired ? html.refine((typed) => hasContent(typed), mustNotBeEmpty) : html
    }
    case 'slug':
      return z
        .string()
        .trim()
        .superRefine((slug, context) => {
          const problem = slugProblem(slug)
          if (problem !== null) context.addIssue({ code: 'custom', message: problem })
        })
    case 'picture': {
      const address = z.string().refine(isOwnPicture, 'picture.missing')
      return field.isRequired ? address : orNothing(address)
    }
    case 'whole': {
      const words = numberWords(field)
      const whole = z.number(words).int(words).min(field.least, words).max(field.most, words)
      return field.isOptional ? orNothing(whole) : whole
    }
    case 'money': {
      const words = coded('amount.form', { most: field.most })
      const amount = z.number(words).min(0, words).max(field.most, words)
      return field.isOptional ? orNothing(amount) : amount
    }
    case 'yes':
      return z.boolean()
    case 'instant':
      return orNothing(z.iso.datetime('instant.missing').transform((at) => wireInstant(Date.parse(at))))
    case 'link':
      return orNothing(
        z
          .string()
          .trim()
          .max(500, coded('text.most', { most: 500 }))
          .transform(withProtocol)
          .superRefine((link, context) => {
            const problem = linkProblem(field, link)
            if (problem !== null) context.addIssue({ code: 'custom', message: problem })
          }),
      )
    case 'one':
      return orNothing(z.number(chooseOne).int(chooseOne).min(1, chooseOne).max(2_147_483_647, chooseOne))
  }
}

/** Checks values against a noun's fields: returns those that fit, tidied, and what is wrong with each of the others. */
export function checkValues(fields: Fields, values: Values): { values: Values; problems: Record<string, CodedText[]> } {
  const tidied: Values = {}
  const problems: Record<string, CodedText[]> = {}
  for (const [name, field] of Object.entries(fields)) {
    const result = schemaOf(field).safeParse(values[name])
    if (result.success) tidied[name] = result.data
    else {
      const messages = result.error.issues.flatMap((issue) =>
        issue.code === 'invalid_union'
          ? issue.errors
              .flat()
              .map(({ message }) => message)
              .slice(-1)
          : [issue.message],
      )
      problems[name] = [...new Set(messages as CodedText[])]
    }
  }
  return { values: tidied, problems }
}
