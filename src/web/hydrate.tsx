import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider, type HydrationState } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { plainApi } from './browser-api.ts'
import { hasUnsynced, onPlayed } from './exam/session/unsynced.ts'
import { FrameProvider, hydrationId, type DocumentFrame } from './document.tsx'
import { visitContext } from './page.tsx'
import { routes } from './routes.tsx'
import { readVisitor } from './session.ts'

/** What the server put into the page for this moment. */
export type Hydration = { state: HydrationState; frame: Omit<DocumentFrame, 'hydration'> }

async function start() {
  const written = document.getElementById(hydrationId)
  const { state, frame } = JSON.parse(written?.textContent ?? '') as Hydration
  // It is somebody's, and would stay in the document when that person has signed out.
  written?.replaceChildren()
  // The screens on show have to be here before hydration, or React would meet a hole where the server drew one.
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const loaded = await route.lazy()
      Object.assign(route, loaded, { lazy: undefined })
    }),
  )
  const router = createBrowserRouter(routes, {
    hydrationData: state,
    getContext: () =>
      new RouterContextProvider(
        new Map([[visitContext, { api: plainApi, visitor: () => readVisitor(document.cookie) }]]),
      ),
  })
  // In small steps, between which the page scrolls and takes what is typed.
  startTransition(
    () =>
      void hydrateRoot(
        document,
        <StrictMode>
          <FrameProvider value={{ ...frame, hydration: '' }}>
            <RouterProvider router={router} />
          </FrameProvider>
        </StrictMode>,
      ),
  )
  // After the page itself has had its turn.
  const look = () => void (hasUnsynced() && setTimeout(replay, 1500))
  look()
  onPlayed(look)
}

/** Replays what waits on this device; the code for it too comes only when there is a network. */
function replay(): void {
  void import('./replay-here.ts').then(
    ({ replayHere }) => replayHere(),
    () => addEventListener('online', replay, { once: true }),
  )
}

void start()
