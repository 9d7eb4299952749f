import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type ViteDevServer } from 'vite'
import type { BuiltAssets } from './server/http/screens/assets.ts'
import { languages } from './languages/registry.ts'
import type { RenderPage } from './server/http/screens/pages.ts'
import { startLantern } from './start.ts'

type Render = (request: Parameters<RenderPage>[0] & { assets: BuiltAssets }) => ReturnType<RenderPage>

const assets: BuiltAssets = {
  early: '/src/web/early.ts',
  older: '/src/web/entry-older.ts',
  entry: '/src/web/entry-development.tsx',
  documentEntry: '/src/web/entry-development.tsx',
  program: [],
  styles: [],
  font: '',
  modulesOf: () => [],
}

/** Returns whether Vite answered; what it does not know is Lantern's. */
const isServedByVite = (vite: ViteDevServer, request: IncomingMessage, response: ServerResponse) =>
  new Promise<boolean>((resolve) => {
    response.once('finish', () => resolve(true))
    vite.middlewares(request, response, () => resolve(false))
  })

let vite: ViteDevServer | undefined

/** Vite makes the browser's modules once, so there is one language at a time. */
const [language] = languages

await startLantern(async () => ({
  isDevelopment: true,
  languages: [language],
  studio: new Map([
    [
      language.code,
      { early: null, script: '/src/web/studio/entry-development.tsx', styles: [], fonts: [], folder: null },
    ],
  ]),
  async open(app) {
    vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } })
    const running = vite
    app.addHook('onRequest', async (request, reply) => {
      if (request.url.startsWith('/api/')) return
      if (await isServedByVite(running, request.raw, reply.raw)) reply.hijack()
    })
    const screens = async () =>
      (await running.ssrLoadModule('/src/web/entry-server.tsx')) as {
        renderPage: Render
        documents: string[]
        listed: string[]
      }
    const { documents, listed } = await screens()
    return { render: async (request) => (await screens()).renderPage({ ...request, assets }), documents, listed }
  },
  close: async () => vite?.close(),
}))
