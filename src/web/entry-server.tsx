import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
  type RouterContext,
  type StaticHandlerContext,
} from 'react-router'
import { createApi, type WireReply, type WireRequest } from './api.ts'
import { FrameProvider, type DocumentFrame } from './document.tsx'
import { readParts } from './later.tsx'
import { refusedContext, visitContext, type RootData } from './page.tsx'
import { routes, type ScreenHandle } from './routes.tsx'
import { describePage } from './seo/describe.ts'
import { safeJson, withHead } from './seo/head.ts'
import { readTheme, readVisitor } from './session.ts'
import { isPlayer } from './shell/has-frame.ts'

/** Where the built modules and styles are; `modulesOf` tells what a screen's source needs. */
export type Assets = {
  entry: string
  program: string[]
  styles: string[]
  fonts: string[]
  modulesOf(source: string): { scripts: string[]; styles: string[] }
}

/** One page to draw. `send` answers the API's calls without a network. */
export type PageRequest = {
  url: string
  cookies: string
  /** The address people know the site by, without a slash at its end. */
  siteUrl: string
  /** A status that stands instead of the page: the address or the method cannot be used. S1 */
  refusedWith?: number
  assets: Assets
  send: (request: WireRequest) => Promise<WireReply>
  /** Told of what failed on our side, for the log; the page tells nothing of it. */
  report: (error: unknown) => void
}

/** A drawn page, or where to go instead. */
export type DrawnPage = { status: number; html: string } | { redirectTo: string }

const handler = createStaticHandler(routes)

/** Draws one page on the server: loads through the public API, renders the whole document. */
export async function drawPage({
  url,
  cookies,
  siteUrl,
  refusedWith,
  assets,
  send,
  report,
}: PageRequest): Promise<DrawnPage> {
  const context = await handler.query(new Request(`http://lantern.internal${url}`), {
    requestContext: new RouterContextProvider(
      new Map<RouterContext<unknown>, unknown>([
        [visitContext, { api: createApi(send), visitor: () => readVisitor(cookies) }],
        [refusedContext, refusedWith ?? null],
      ]),
    ),
  })
  if (context instanceof Response) return { redirectTo: context.headers.get('location') ?? '/' }
  for (const error of Object.values(context.errors ?? {})) if (!isRouteErrorResponse(error)) report(error)
  await readParts()
  const handles = context.matches.flatMap(({ route }) => (route.handle ? [route.handle as ScreenHandle] : []))
  const filesOf = (module: string) => assets.modulesOf(`src/web/pages/${module}.tsx`)
  const needed = handles.map(({ module }) => filesOf(module))
  const later = handles.flatMap((handle) => handle.later.map(filesOf))
  const modules = [...new Set([...assets.program, ...needed.flatMap(({ scripts }) => scripts)])]
  const isWaitedFor = isPlayer(context.location.pathname)
  const frame = {
    entry: assets.entry,
    preload: isWaitedFor ? modules : [],
    program: isWaitedFor ? [] : modules,
    styles: [...new Set([...assets.styles, ...[...needed, ...later].flatMap(({ styles }) => styles)])],
    fonts: assets.fonts,
    theme: readTheme(cookies),
  }
  const hydration = safeJson({ state: stateOf(context), frame })
  const html = `<!doctype html>${draw(context, { ...frame, hydration })}`
  return { status: context.statusCode, html: headed(html, context, siteUrl) }
}

/** The page with what is told of it to search engines; nothing of a page that failed. */
function headed(html: string, { matches, loaderData, statusCode, location }: StaticHandlerContext, siteUrl: string) {
  const root = loaderData['root'] as RootData | undefined
  const leaf = matches.at(-1)?.route
  if (!root) return html
  // With a slash at its end an address shows the same page.
  const place = { siteUrl, settings: root.settings, address: location.pathname.replace(/(?<=.)\/+$/, '') }
  const module = (leaf?.handle as ScreenHandle | undefined)?.module
  return withHead(html, statusCode === 200 ? describePage(module, loaderData[leaf?.id ?? ''], place) : null, place)
}

function draw(context: StaticHandlerContext, frame: DocumentFrame): string {
  return renderToString(
    <StrictMode>
      <FrameProvider value={frame}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </FrameProvider>
    </StrictMode>,
  )
}

/** What the browser goes on with; of an error only its status and words, never its inside. */
function stateOf({ loaderData, actionData, errors }: StaticHandlerContext) {
  const told = errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, toldError(error)]))
  return { loaderData, actionData, errors: told }
}

function toldError(error: unknown) {
  // The router knows an error response again by these very fields.
  return isRouteErrorResponse(error)
    ? { status: error.status, statusText: error.statusText, data: error.data as unknown, internal: true }
    : { status: 500, statusText: '', data: null, internal: true }
}
