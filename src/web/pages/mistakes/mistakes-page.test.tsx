import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { mistakes as words } from '../../../languages/en/mistakes.ts'
import { ApiError, type Api } from '../../base/api.ts'
import { visitContext } from '../../base/page.tsx'
import type { MistakesData } from './mistakes-data.ts'
import { Mistakes } from './mistakes-view.tsx'
import { page } from './mistakes.page.ts'

test.each([
  { code: 'keys.no_room', says: words.noRoom },
  { code: 'server.unavailable', says: words.failed },
])('L2 O2 a book that did not come says why: $code', async ({ code, says }) => {
  const failing = (() => Promise.reject(new ApiError(503, { msg: '', errors: null }, 15, code))) as unknown as Api
  const context = new RouterContextProvider()
  context.set(visitContext, { api: failing, visitor: () => ({}) as never, cartLines: () => 0 })
  const url = new URL('https://lantern.example/mistakes')
  const loaded = await page.loader({ request: new Request(url), url, pattern: '/mistakes', params: {}, context })
  const { data } = loaded as unknown as { data: MistakesData }
  const routes = [{ path: '/', element: <Mistakes data={data} /> }]
  expect(renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routes)} />)).toContain(says)
})
