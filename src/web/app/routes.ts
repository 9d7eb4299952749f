import type { RouteObject } from 'react-router'
import type { DeclaredPage } from '../base/page.tsx'
import { Root, RootError, rootLoader } from './root.tsx'

/** Fetches a part of a page's code, as `fetchedProgram` does in a browser. */
type FetchProgram = <Program>(load: () => Promise<Program>) => Promise<Program>

/** Returns the routes of a page fetched when it is first shown: its data and its view come side by side. */
export const routesOfPage = (
  paths: readonly string[],
  load: () => Promise<DeclaredPage>,
  fetchProgram: FetchProgram = (program) => program(),
): RouteObject[] =>
  paths.map((path) => ({
    // The same on the server and in the browser, which do not know the same routes.
    id: path,
    path,
    lazy: {
      loader: () => fetchProgram(async () => (await load()).loader),
      Component: () => fetchProgram(async () => (await load()).component()),
    },
  }))

/** Returns these screens inside the root that all of them share. S1 */
export const routesOf = (screens: RouteObject[], elsewhere: NonNullable<RouteObject['loader']>): RouteObject[] => [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RootError,
    loader: rootLoader,
    shouldRevalidate: () => false,
    children: [...screens, { id: 'elsewhere', path: '*', loader: elsewhere }],
  },
]
