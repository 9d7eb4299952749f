import { useMemo, type ReactNode } from 'react'
import {
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from 'react-router'
import { Document } from '../document/document.tsx'
import { routedRefusal, visitContext } from '../base/page.tsx'
import { scrollKey } from '../base/scroll-key.ts'
import { PlaceProvider, type Place, type RootData } from '../base/place.tsx'
import { Layout } from '../shell/layout.tsx'
import { ErrorScreen } from '../shell/error-screen.tsx'

/** Loads the data of every screen: the settings, the visitor and the number of lines in the cart. */
export async function rootLoader({ request, context }: LoaderFunctionArgs): Promise<RootData> {
  const { api, visitor, cartLines } = context.get(visitContext)
  try {
    const { data } = await api('GET /site')
    return { settings: data, visitor: visitor(), cartLines: cartLines() }
  } catch (error) {
    const { pathname, search } = new URL(request.url)
    throw routedRefusal(error, pathname + search)
  }
}

/** Returns the router's place, for components that documents have too. */
function usePlaceOfRouter(root: RootData): Place {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  return useMemo(() => ({ root, pathname, search, refresh: revalidate }), [root, pathname, search, revalidate])
}

const renderedFor = ({ visitor, cartLines }: RootData) => ({ visitor: visitor?.email ?? '', cartLines })

/** The document with the site's frame around a screen. */
export function Root() {
  const root = useLoaderData<RootData>()
  const place = usePlaceOfRouter(root)
  return (
    <Document renderedFor={renderedFor(root)}>
      <PlaceProvider value={place}>
        <>
          <Layout path={place.pathname}>
            <Outlet />
          </Layout>
          <ScrollRestoration getKey={scrollKey} />
        </>
      </PlaceProvider>
    </Document>
  )
}

/** The site's frame around the screen of what failed. */
function FramedError({ root, children }: { root: RootData; children: ReactNode }) {
  const place = usePlaceOfRouter(root)
  return (
    <PlaceProvider value={place}>
      <>
        <Layout path={place.pathname}>{children}</Layout>
        <ScrollRestoration getKey={scrollKey} />
      </>
    </PlaceProvider>
  )
}

/** The screen of whatever failed, without its inside. S1 */
export function RootError() {
  const error = useRouteError()
  const root = useRouteLoaderData('root') as RootData | undefined
  const screen = <ErrorScreen error={error} academyName={root?.settings.academyName} />
  return (
    <Document {...(root && { renderedFor: renderedFor(root) })}>
      {root ? <FramedError root={root}>{screen}</FramedError> : screen}
    </Document>
  )
}
