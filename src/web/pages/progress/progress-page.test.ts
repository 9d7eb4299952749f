import 'fake-indexeddb/auto'
import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, type Api } from '../../base/api.ts'
import { visitContext } from '../../base/page.tsx'
import { practiceShelf } from '../../features/practice/practice-shelf.ts'
import { storeSeen } from '../../features/practice/seen/seen-pages.ts'
import { page } from './progress.page.ts'

const lina = { name: 'Lina', email: 'lina@example.org' }

afterEach(async () => {
  await practiceShelf().clear([lina.email])
  vi.unstubAllGlobals()
})

test('L8 progress as it was seen waits for nothing that it does not show', async () => {
  vi.stubGlobal('document', {
    cookie: `user=${encodeURIComponent(JSON.stringify(lina))}; token=abc`,
    querySelector: () => ({ getAttribute: () => '/assets/one.js' }),
    documentElement: { dataset: {} },
  })
  await storeSeen(lina.email, 'progress', { skills: [] })
  const silent = ((call: string) =>
    call === 'GET /learning/progress'
      ? Promise.reject(new ApiError(0, { msg: '', errors: null }))
      : new Promise(() => {})) as unknown as Api
  const context = new RouterContextProvider()
  context.set(visitContext, { api: silent, visitor: () => lina as never, cartLines: () => 0 })
  const url = new URL('https://lantern.example/progress')
  const loaded = await page.loader({ request: new Request(url), url, pattern: '/progress', params: {}, context })
  expect(loaded).toMatchObject({ progress: { data: { skills: [] } }, parents: null, official: null })
})
