import { StrictMode, type ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  data,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
  type RouterContext,
  type StaticHandlerContext,
} from 'react-router'
import type { Language } from '../languages/registry.ts'
import { inWordsOf } from '../languages/codes.ts'
import { createApi, type WireReply, type WireRequest } from './base/api.ts'
import { FrameProvider, type DocumentFrame } from './document/document.tsx'
import { NotStarted } from './document/not-started.tsx'
import { IslandTree } from './islands/island-tree.tsx'
import { IslandsProvider } from './islands/island.tsx'
import { refusedContext, visitContext, type DeclaredPage } from './base/page.tsx'
import { pages } from './pages/declared.ts'
import type { Place, RootData } from './base/place.tsx'
import type { Place as SeoPlace } from './base/describe.ts'
import { routesOf, routesOfPage } from './app/routes.ts'
import { intoHead, safeJson, withHead } from './seo/head.ts'
import { dictionaryOf, type Dictionary } from './words/dictionaries.ts'
import { WordsProvider } from './words/words.tsx'
import { paths } from './base/paths.ts'
import { readCartLines, readTheme, readVisitor } from './base/session.ts'
import { isPlayer } from './shell/has-frame.ts'

/** The addresses of the built modules and styles; `modulesOf` returns those that a screen's source needs. */
export type Assets = {
  /** The small script that runs before anything is painted. */
  early: string
  older: string
  /** The entry modules of an app page and of a document. */
  entry: string
  documentEntry: string
  program: string[]
  styles: string[]
  font: string
  modulesOf(source: string): string[]
}

/** A request to render a page. `send` answers the API's calls without a network. */
export type PageRequest = {
  url: string
  cookies: string
  /** The address people know the site by, without a slash at its end. */
  siteUrl: string
  language: Language
  /** True if the page shows unpublished content, and says so. T10 */
  isPreview?: boolean
  /** A status that stands instead of the page: the address or the method cannot be used. S1 */
  refusedWith?: number
  assets: Assets
  send: (request: WireRequest) => Promise<WireReply>
  /** Receives our own failures, for the log; the page shows nothing of them. */
  report: (error: unknown) => void
}

/** A rendered page, or where to go instead; `isConfidential`: it is to be stored and listed nowhere. */
export type RenderedPage = { status: number; html: string; isConfidential: boolean } | { redirectTo: string }

/** The declaration and the source of every page, by its addresses. */
const declared = new Map(
  Object.entries(pages).flatMap(([file, page]) =>
    page.paths.map((path) => [path, { page, source: `src/web/pages/${file.slice('./'.length)}` }] as const),
  ),
)

const handler = createStaticHandler(
  routesOf(
    Object.values(pages).flatMap((page) => routesOfPage(page.paths, async () => page)),
    ({ context }) => {
      throw data(null, { status: context.get(refusedContext) ?? 404 })
    },
  ),
)

const pathsWhere = (holds: (page: DeclaredPage) => boolean) =>
  Object.values(pages)
    .filter(holds)
    .flatMap(({ paths }) => paths)

/** The patterns of the addresses that are documents. */
export const documents = pathsWhere(({ mode }) => mode === 'document')

/** The addresses that exist independently of the academy's content. */
export const listed = pathsWhere(({ isInSitemap }) => isInSitemap)

/** Renders one page on the server: loads through the public API, renders the whole document. */
export async function renderPage({
  url,
  cookies,
  siteUrl,
  language,
  isPreview = false,
  refusedWith,
  assets,
  send,
  report,
}: PageRequest): Promise<RenderedPage> {
  const words = dictionaryOf(language.code)
  const context = await handler.query(new Request(`http://lantern.internal${url}`), {
    requestContext: new RouterContextProvider(
      new Map<RouterContext<unknown>, unknown>([
        [
          visitContext,
          {
            api: createApi(send, (envelope) => inWordsOf(envelope, words)),
            visitor: () => readVisitor(cookies),
            cartLines: () => readCartLines(cookies),
          },
        ],
        [refusedContext, refusedWith ?? null],
      ]),
    ),
  })
  if (context instanceof Response) return { redirectTo: context.headers.get('location') ?? '/' }
  for (const error of Object.values(context.errors ?? {})) if (!isRouteErrorResponse(error)) report(error)
  const page = declared.get(context.matches.at(-1)?.route.path ?? '')?.page
  const mode = page?.mode ?? 'document'
  const modules = mode === 'app' ? modulesFor(context, assets) : []
  const { pathname } = context.location
  // A test is nothing without its program; the trial's first question can be read without.
  const isWaitedFor = isPlayer(pathname) && pathname !== paths.trial
  const frame: DocumentFrame = {
    mode,
    early: assets.early,
    older: assets.older,
    font: assets.font,
    entry: mode === 'app' ? assets.entry : assets.documentEntry,
    program: isWaitedFor ? [] : modules,
    styles: assets.styles,
    theme: readTheme(cookies),
    language: { code: language.code, direction: language.direction },
    hydration: '',
    notStarted: '',
    ...(isPreview && { notice: words.shell.preview }),
  }
  const hydration = safeJson(mode === 'app' ? { state: stateOf(context), frame } : (context.loaderData['root'] ?? null))
  const ahead = modulePreloads(isWaitedFor ? modules : [])
  const html = `<!doctype html>${render(context, { ...frame, hydration, notStarted: notStarted(words, url) }, { words, ahead })}`
  return {
    status: context.statusCode,
    html: headed(html, context, { siteUrl, words }),
    isConfidential: page?.isConfidential === true,
  }
}

/**
 * Returns the tags that fetch the modules of a page that is nothing without them. They stand at the end of the head, where React would
 * write them first: browsers send for things in the order they are named, and words, styles and the first picture come first.
 */
const modulePreloads = (modules: readonly string[]) =>
  modules.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low"/>`).join('')

/** Returns the modules of the program and of the screen on show. */
function modulesFor({ matches }: StaticHandlerContext, assets: Assets): string[] {
  const source = declared.get(matches.at(-1)?.route.path ?? '')?.source
  return [...new Set([...assets.program, ...(source === undefined ? [] : assets.modulesOf(source))])]
}

/** Returns the page with its metadata for search engines; without any for a page that failed. */
function headed(
  html: string,
  { matches, loaderData, statusCode, location }: StaticHandlerContext,
  { siteUrl, words }: Pick<SeoPlace, 'siteUrl' | 'words'>,
) {
  const root = loaderData['root'] as RootData | undefined
  const leaf = matches.at(-1)?.route
  if (!root) return html
  // In capitals, or with a slash at its end, an address shows the same page.
  const address = location.pathname.toLowerCase().replace(/(?<=.)\/+$/, '')
  const place = { siteUrl, words, settings: root.settings, address }
  const describe = declared.get(leaf?.path ?? '')?.page.describe
  return withHead(html, describe && statusCode === 200 ? describe(loaderData[leaf?.id ?? ''], place) : null, place)
}

/** Pictures that React would fetch first stand before an island's markup; their place is the head. */
const preloadsBefore = /^(?:<link [^>]*>)+/

/** Renders islands one by one, each with ids of its own; what they preload is added to `preloads`. */
function islandRenderer(words: Dictionary, preloads: string[]) {
  let count = 0
  return (part: ReactElement, place: Place) => {
    const key = `i${(count += 1)}-`
    const html = renderToString(
      <WordsProvider words={words}>
        <IslandTree place={place}>{part}</IslandTree>
      </WordsProvider>,
      { identifierPrefix: key },
    )
    preloads.push(preloadsBefore.exec(html)?.[0] ?? '')
    return { key, html: html.replace(preloadsBefore, '') }
  }
}

const notStarted = (words: Dictionary, here: string) =>
  renderToStaticMarkup(<NotStarted words={words.notStarted} here={here} />)

type Written = {
  words: Dictionary
  /** Tags of what is fetched beside the page. */
  ahead: string
}

function render(context: StaticHandlerContext, frame: DocumentFrame, { words, ahead }: Written): string {
  const preloads: string[] = []
  const html = renderToString(
    <StrictMode>
      <WordsProvider words={words}>
        <FrameProvider value={frame}>
          <IslandsProvider value={frame.mode === 'document' ? islandRenderer(words, preloads) : null}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </IslandsProvider>
        </FrameProvider>
      </WordsProvider>
    </StrictMode>,
  )
  return intoHead(html, preloads.join('') + ahead)
}

/** Returns the data that the browser hydrates with; of an error only its status and words, never its details. */
function stateOf({ loaderData, actionData, errors }: StaticHandlerContext) {
  const serialized =
    errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, serializeError(error)]))
  return { loaderData, actionData, errors: serialized }
}

function serializeError(error: unknown) {
  // The router knows an error response again by these very fields.
  return isRouteErrorResponse(error)
    ? { status: error.status, statusText: error.statusText, data: error.data as unknown, internal: true }
    : { status: 500, statusText: '', data: null, internal: true }
}
