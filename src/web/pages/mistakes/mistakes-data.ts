import type { CallInput, CallReply } from '../../../contract/api.ts'
import { bookPage } from '../../../core/learning/book.ts'
import { paths } from '../../base/paths.ts'

/** The book as the API gives it. */
export type Book = NonNullable<CallReply<'GET /learning/mistakes'>['data']>
export type Mistake = Book['mistakes'][number]

type Filter = CallInput<'POST /learning/redo'>['body']

/** The filters and the page of the book, as the address has them. */
export type BookAddress = Partial<Record<'skill' | 'cause' | 'trap' | 'rule' | 'state' | 'sheet', string>> & {
  page?: number
}

/** The book, or null where it did not come; `isFull`: because the academy's server has no space left. */
export type MistakesData = { book: Book | null; isFull?: boolean; at: BookAddress }

/** Returns what an address narrows the book to; what is empty narrows nothing. */
export function addressOf(query: URLSearchParams): BookAddress {
  const names = ['skill', 'cause', 'trap', 'rule', 'state', 'sheet'] as const
  const page = Number(query.get('page'))
  return {
    ...Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : []))),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}

/** Returns what an address narrows the book to, as a call takes it. */
export const filterOf = ({ page: _page, sheet: _sheet, ...filter }: BookAddress) => filter as Filter

/** Returns the address of a book narrowed otherwise: from its first page on, unless a page is named. */
export function bookPath(at: BookAddress, change: BookAddress): string {
  const { page, ...rest } = { ...at, page: undefined, ...change }
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
  )
  if (page !== undefined && page > 1) query.set('page', String(page))
  return query.size === 0 ? paths.mistakes : `${paths.mistakes}?${query}`
}

/** Returns the name of a rule; an academy's own word is its name. */
export const ruleName = (rule: string, names: Readonly<Record<string, string>>): string => names[rule] ?? rule

/** Returns how many pages the book has through its filters. */
export const pagesOf = ({ found }: Book, { sheet }: BookAddress): number =>
  Math.max(1, Math.ceil(found / (sheet ? bookPage.sheet : bookPage.screen)))
