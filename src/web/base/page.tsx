import type { ReactNode } from 'react'
import {
  createContext,
  data,
  redirect,
  useLoaderData,
  type LoaderFunctionArgs,
  type UNSAFE_DataWithResponseInit as DataWithStatus,
} from 'react-router'
import { ApiError, type Api } from './api.ts'
import { paths, safeNext } from './paths.ts'
import { useRootData } from './place.tsx'
import type { Described, Place as SeoPlace } from './describe.ts'
import { forgetSession, type Visitor } from './session.ts'
import { useWords, type Words, type WordsWith } from '../words/words.tsx'

/** The context of every loader: the API of this request, the visitor, and the number of lines in the cart. */
export const visitContext = createContext<{ api: Api; visitor: () => Visitor | null; cartLines: () => number }>()

/** The status of an address or method that cannot be used; the server sets it, null in the browser. */
export const refusedContext = createContext<number | null>(null)

type LoadInput = {
  api: Api
  path: string
  params: Record<string, string>
  query: URLSearchParams
  visitor: Visitor | null
}

/** A page, declared once: routes, head, sitemap and menus derive from it. */
export type Page<Data, Texts extends object = object> = {
  /** Its address, or all of them. */
  path: string | readonly string[]
  /** 'document': rendered by the server; the browser runs its islands. 'app': rendered and routed in the browser. */
  mode: 'document' | 'app'
  /** Its name in menus, and at which place it stands in each. */
  link?: { name: keyof Words['shell']['links'] } & Partial<Record<Menu, number>>
  /** It exists independently of the academy's content, and search engines are pointed to it. */
  isInSitemap?: true
  /** The texts that title and description are made from, besides those of every screen. */
  texts?: Texts
  /** 'guest' sends signed-in users home, 'user' sends visitors to sign in and back. S9 */
  access?: 'anyone' | 'guest' | 'user'
  /** Returns the view's data; `data(…, { status })` of the router gives the page another status than 200. */
  load?: (input: LoadInput) => Promise<Data | DataWithStatus<Data>>
  title: (words: WordsWith<Texts>, data: Data) => string
  description: (words: WordsWith<Texts>, data: Data) => string
  View: () => Promise<(props: { data: Data }) => ReactNode>
  /** It shows something of a person to who has its link: no one stores it, lists it, or learns its address. T30 */
  isConfidential?: true
  /** Its metadata for search engines; null for a page of one user. */
  describe: ((data: Data, place: SeoPlace) => Described | null) | null
}

/**
 * The menus of the site: the bar's, the one under the avatar, and the footer's.
 * @public declared-pages.d.ts imports it by an expression, which the search for unused exports does not see.
 */
export type Menu = 'site' | 'account' | 'footer'

/** A declared page, as routes and head use it. */
export type DeclaredPage = {
  paths: readonly string[]
  mode: Page<unknown>['mode']
  link: Page<unknown>['link']
  isInSitemap: boolean
  isConfidential: boolean
  loader: (args: LoaderFunctionArgs) => Promise<unknown>
  component: () => Promise<() => ReactNode>
  describe: ((data: unknown, place: SeoPlace) => Described | null) | null
}

/**
 * Returns a refusal of what a page loads, as the router takes it: 'Unauthenticated' leads to the login and back, the rest to an error
 * screen.
 */
export function routedRefusal(error: unknown, address: string): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.status === 401) {
    if (typeof document !== 'undefined') forgetSession()
    return redirect(paths.loginThen(address))
  }
  // Only a browser meets this: the error screen says that the site cannot be reached.
  if (error.status === 0) return error
  // A value that cannot be a slug, a number or an id is not found, like an unknown one. S1
  if (error.status === 422) return data(null, { status: 404 })
  return data({ msg: error.message, errors: error.errors }, { status: error.status })
}

/** Declares a page. Its view is code of its own, which is fetched beside the data. */
export function declarePage<Data = null, Texts extends object = object>({
  path,
  mode,
  link,
  isInSitemap,
  isConfidential,
  access = 'anyone',
  texts,
  load,
  title,
  description,
  View,
  describe,
}: Page<Data, Texts>): DeclaredPage {
  const loader = async ({ request, params, context }: LoaderFunctionArgs) => {
    const { api, visitor } = context.get(visitContext)
    const url = new URL(request.url)
    const address = url.pathname + url.search
    if (access === 'user' && visitor() === null) throw redirect(paths.loginThen(address))
    if (access === 'guest' && visitor() !== null) throw redirect(safeNext(url.searchParams.get('next')))
    if (!load) return null
    try {
      const { pathname: path, searchParams: query } = url
      return await load({ api, path, params: params as Record<string, string>, query, visitor: visitor() })
    } catch (error) {
      throw routedRefusal(error, address)
    }
  }
  const component = async () => {
    const Shown = await View()
    return function DeclaredView() {
      const loaded = useLoaderData() as Data
      const words = useWords(...(texts ? [texts] : [])) as WordsWith<Texts>
      const { settings } = useRootData()
      return (
        <>
          <title>{`${settings.academyName} - ${title(words, loaded)}`}</title>
          <meta name="description" content={description(words, loaded)} />
          <Shown data={loaded} />
        </>
      )
    }
  }
  return {
    paths: typeof path === 'string' ? [path] : path,
    mode,
    link,
    isInSitemap: isInSitemap === true,
    isConfidential: isConfidential === true,
    loader,
    component,
    // Its own loader returns what it describes.
    describe: describe as DeclaredPage['describe'],
  }
}
