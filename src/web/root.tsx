import {
  isRouteErrorResponse,
  Outlet,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from 'react-router'
import { Document } from './document.tsx'
import { routedRefusal, visitContext, type RootData } from './page.tsx'
import { Layout } from './shell/layout.tsx'
import { ErrorScreen } from './shell/error-screen.tsx'
import { WordsProvider } from './words/words.tsx'

/** What every screen stands in. */
export async function rootLoader({ request, context }: LoaderFunctionArgs): Promise<RootData> {
  const { api, visitor } = context.get(visitContext)
  try {
    const { data } = await api('GET /site')
    return { settings: data, visitor: visitor() }
  } catch (error) {
    const { pathname, search } = new URL(request.url)
    throw routedRefusal(error, pathname + search)
  }
}

/** The document with the site's frame around a screen. */
export function Root() {
  return (
    <Document lang="en" dir="ltr">
      <WordsProvider>
        <Layout path={useLocation().pathname}>
          <Outlet />
        </Layout>
        <ScrollRestoration />
      </WordsProvider>
    </Document>
  )
}

/** The screen of whatever failed: 404, 405, 400, or 'Unexpected Application Error!' without its inside. S1 */
export function RootError() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const told = isRouteErrorResponse(error) ? (error.data as { msg?: unknown } | null)?.msg : undefined
  const root = useRouteLoaderData('root') as RootData | undefined
  const path = useLocation().pathname
  const screen = (
    <ErrorScreen
      status={status}
      message={typeof told === 'string' ? told : null}
      academyName={root?.settings.academyName}
    />
  )
  return (
    <Document lang="en" dir="ltr">
      <WordsProvider>{root ? <Layout path={path}>{screen}</Layout> : screen}</WordsProvider>
    </Document>
  )
}
