import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'
import { createApi, type WireReply, type WireRequest } from './api.ts'
import { FrameProvider, type DocumentFrame } from './document.tsx'
import { readParts } from './later.tsx'
import { visitContext } from './page.tsx'
import { routes, type ScreenHandle } from './routes.tsx'
import { readTheme, readVisitor } from './session.ts'

/** Where the built modules and styles are; `modulesOf` tells what a screen's source needs. */
export type Assets = {
  entry: string
  styles: string[]
  fonts: string[]
  modulesOf(source: string): { scripts: string[]; styles: string[] }
}

/** One page to draw. `send` answers the API's calls without a network. */
export type PageRequest = {
  url: string
  cookies: string
  assets: Assets
  send: (request: WireRequest) => Promise<WireReply>
  /** Told of what failed on our side, for the log; the page tells nothing of it. */
  report: (error: unknown) => void
}

/** A drawn page, or where to go instead. */
export type DrawnPage = { status: number; html: string } | { redirectTo: string }

const handler = createStaticHandler(routes)

/** Draws one page on the server: loads through the public API, renders the whole document. */
export async function drawPage({ url, cookies, assets, send, report }: PageRequest): Promise<DrawnPage> {
  const context = await handler.query(new Request(`http://lantern.internal${url}`), {
    requestContext: new RouterContextProvider(
      new Map([[visitContext, { api: createApi(send), visitor: () => readVisitor(cookies) }]]),
    ),
  })
  if (context instanceof Response) return { redirectTo: context.headers.get('location') ?? '/' }
  for (const error of Object.values(context.errors ?? {})) if (!isRouteErrorResponse(error)) report(error)
  await readParts()
  const handles = context.matches.flatMap(({ route }) => (route.handle ? [route.handle as ScreenHandle] : []))
  const filesOf = (module: string) => assets.modulesOf(`src/web/pages/${module}.tsx`)
  const needed = handles.map(({ module }) => filesOf(module))
  const later = handles.flatMap((handle) => handle.later.map(filesOf))
  const frame = {
    entry: assets.entry,
    preload: [...new Set(needed.flatMap(({ scripts }) => scripts))],
    styles: [...new Set([...assets.styles, ...[...needed, ...later].flatMap(({ styles }) => styles)])],
    fonts: assets.fonts,
    theme: readTheme(cookies),
  }
  const hydration = safeJson({ state: stateOf(context), frame })
  return { status: context.statusCode, html: `<!doctype html>${draw(context, { ...frame, hydration })}` }
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

/** JSON that cannot end the script element it stands in. */
function safeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}
