import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  redirectDocument,
  RouterContextProvider,
  type HydrationState,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { appPages } from 'virtual:declared-pages'
import { plainApi } from '../base/browser-api.ts'
import { FrameProvider, hydrationId, type DocumentFrame } from '../document/document.tsx'
import { visitContext } from '../base/page.tsx'
import { fetchedProgram } from '../base/page-program.ts'
import { routesOf, routesOfPage } from './routes.ts'
import { readCartLines, readVisitor } from '../base/session.ts'
import { lookForWaitingAnswers } from '../features/practice/look-for-waiting.ts'

/** The data for hydration that the server has put into the page. */
type Hydration = { state: HydrationState; frame: Omit<DocumentFrame, 'hydration' | 'notStarted'> }

/** Every page that the router knows; what is none of them is a document, which the browser loads. */
const pages = appPages.flatMap(({ paths, load }) =>
  routesOfPage(
    paths,
    async () => (await load()).page,
    // The first page is on the screen already: it may wait for its code as long as a slow network takes.
    (program) => (hasFirstPage ? fetchedProgram(program) : program()),
  ),
)
const routes = routesOf(pages, ({ request }) => {
  // Once is enough: what is loaded anew on the way out may want to lead there too.
  if (isLeaving) return new Promise(() => undefined)
  isLeaving = true
  throw redirectDocument(request.url)
})

/** The code of the page that the server rendered is here. */
let hasFirstPage = false

/** The browser is on its way to a document. */
let isLeaving = false

/** Stays on a page that the browser restores from memory while its router is still leaving for a document. */
function stayWhenBack(router: ReturnType<typeof createBrowserRouter>): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !isLeaving) return
    isLeaving = false
    void router.navigate(location.pathname + location.search, { replace: true, preventScrollReset: true })
  })
}

/** Lets the router take plain links to the pages it knows. */
function takeLinks(navigate: (to: string) => unknown): void {
  document.addEventListener('click', (event) => {
    const { target, defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
    const link = (target as Element).closest<HTMLAnchorElement>('a[href]:not([target], [download])')
    if (!link || defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    const { origin, pathname, search, hash } = new URL(link.href)
    if (origin !== location.origin || (pathname === location.pathname && hash !== '')) return
    if (matchRoutes(routes, pathname)?.at(-1)?.route.path === '*') return
    event.preventDefault()
    void navigate(pathname + search + hash)
  })
}

/** Takes the page over. */
export async function start(): Promise<void> {
  const written = document.getElementById(hydrationId)
  const { state, frame } = JSON.parse(written?.textContent ?? '') as Hydration
  // It belongs to a user, and would stay in the document after they have signed out.
  written?.replaceChildren()
  // The screens on show have to be here before hydration, or React would meet a hole where the server drew one.
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'object') return
      const [loader, Component] = await Promise.all([route.lazy.loader?.(), route.lazy.Component?.()])
      Object.assign(route, { loader, Component, lazy: undefined })
    }),
  )
  hasFirstPage = true
  const router = createBrowserRouter(routes, {
    hydrationData: state,
    getContext: () =>
      new RouterContextProvider(
        new Map([
          [
            visitContext,
            {
              api: plainApi,
              visitor: () => readVisitor(document.cookie),
              cartLines: () => readCartLines(document.cookie),
            },
          ],
        ]),
      ),
  })
  takeLinks((to) => router.navigate(to))
  stayWhenBack(router)
  // In small steps, between which the page scrolls and takes what is typed.
  startTransition(
    () =>
      void hydrateRoot(
        document,
        <StrictMode>
          <FrameProvider value={{ ...frame, hydration: '', notStarted: '' }}>
            <RouterProvider router={router} />
          </FrameProvider>
        </StrictMode>,
      ),
  )
  lookForWaitingAnswers(() => void router.revalidate())
}
