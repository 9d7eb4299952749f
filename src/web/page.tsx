import type { ReactNode } from 'react'
import {
  createContext,
  data,
  redirect,
  useLoaderData,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type UNSAFE_DataWithResponseInit as DataWithStatus,
} from 'react-router'
import type { z } from 'zod'
import type { SiteSettings } from '../contract/site.ts'
import { ApiError, type Api } from './api.ts'
import { paths, safeNext } from './paths.ts'
import { forgetSession, type Visitor } from './session.ts'
import type { Words } from './words/words.tsx'
import { useWords } from './words/words.tsx'

/** What the root knows: the academy and who is looking. */
export type RootData = { settings: z.output<typeof SiteSettings>; visitor: Visitor | null }

/** What every loader is given: the API of this request, and who asks. */
export const visitContext = createContext<{ api: Api; visitor: () => Visitor | null }>()

/** The status of an address or method that cannot be used; the server sets it, null in the browser. */
export const refusedContext = createContext<number | null>(null)

type LoadInput = { api: Api; params: Record<string, string>; query: URLSearchParams; visitor: Visitor | null }

/** A page, declared: who may see it, what it loads, its title and description, its view. */
export type Page<Data, Texts extends Words = Words> = {
  /** The texts that title and description are made from: those of every screen, unless told. */
  useTexts?: () => Texts
  /** 'guest' sends signed-in users home, 'user' sends visitors to sign in and back. S9 */
  access?: 'anyone' | 'guest' | 'user'
  /** Answers the view's data; `data(…, { status })` of the router gives the page another status than 200. */
  load?: (input: LoadInput) => Promise<Data | DataWithStatus<Data>>
  title: (words: Texts, data: Data) => string
  description: (words: Texts, data: Data) => string
  View: (props: { data: Data }) => ReactNode
}

/** What the root loaded, anywhere below it. */
export function useRootData(): RootData {
  const root = useRouteLoaderData('root') as RootData | undefined
  if (!root) throw new Error('the root has no data')
  return root
}

/**
 * A refusal of what a page loads, as the router takes it: 'Unauthenticated' leads to the login and back, the rest to an error
 * screen.
 */
export function routedRefusal(error: unknown, address: string): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.status === 401) {
    if (typeof document !== 'undefined') forgetSession()
    return redirect(paths.loginThen(address))
  }
  // What cannot even be a slug, a number or an id leads nowhere, like one that nobody has. S1
  if (error.status === 422) return data(null, { status: 404 })
  return data({ msg: error.message, errors: error.errors }, { status: error.status === 0 ? 503 : error.status })
}

/** Turns a declared page into what a lazy route needs. */
export function page<Data = null, Texts extends Words = Words>({
  access = 'anyone',
  useTexts = useWords as () => Texts,
  load,
  title,
  description,
  View,
}: Page<Data, Texts>) {
  const loader = async ({ request, params, context }: LoaderFunctionArgs) => {
    const { api, visitor } = context.get(visitContext)
    const url = new URL(request.url)
    const address = url.pathname + url.search
    if (access === 'user' && visitor() === null) throw redirect(paths.loginThen(address))
    if (access === 'guest' && visitor() !== null) throw redirect(safeNext(url.searchParams.get('next')))
    if (!load) return null
    try {
      return await load({ api, params: params as Record<string, string>, query: url.searchParams, visitor: visitor() })
    } catch (error) {
      throw routedRefusal(error, address)
    }
  }
  const Component = () => {
    const loaded = useLoaderData() as Data
    const words = useTexts()
    const { settings } = useRootData()
    return (
      <>
        <title>{`${settings.academyName} - ${title(words, loaded)}`}</title>
        <meta name="description" content={description(words, loaded)} />
        <View data={loaded} />
      </>
    )
  }
  return { loader, Component }
}
