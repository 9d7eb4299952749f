import type { RouteObject } from 'react-router'
import type { DeclaredPage } from '../base/page.tsx'
import { fetchedProgram } from '../base/page-program.ts'
import { Root, RootError, rootLoader } from './root.tsx'

/** Returns the routes of a page fetched when it is first shown: its data and its view come side by side. */
export const routesOfPage = (paths: readonly string[], load: () => Promise<DeclaredPage>): RouteObject[] =>
  paths.map((path) => ({
    // The same on the server and in the browser, which do not know the same routes.
    id: path,
    path,
    lazy: {
      loader: () => fetchedProgram(async () => (await load()).loader),
      Component: () => fetchedProgram(async () => (await load()).component()),
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
