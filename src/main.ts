import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { BuiltAssets } from './server/http/screens/assets.ts'
import type { DrawPage } from './server/http/screens/pages.ts'
import { readStudioFiles } from './server/studio/document.ts'

// Sources whose types are stripped already: a quicker start, and the stripper's memory is never taken.
enableCompileCache(fileURLToPath(new URL('../.cache/node', import.meta.url)))
const { startLantern } = await import('./start.ts')

// React draws several times faster, and says less, when it knows that this is not development.
process.env['NODE_ENV'] ??= 'production'

const client = new URL('../dist/client/', import.meta.url)
const studio = new URL('../dist/studio/', import.meta.url)
const server = new URL('../dist/server/entry-server.js', import.meta.url)

type Draw = (request: Parameters<DrawPage>[0] & { assets: BuiltAssets }) => ReturnType<DrawPage>

await startLantern({
  isDevelopment: false,
  studio: readStudioFiles(studio),
  async open(app) {
    const { readAssets } = await import('./server/http/screens/assets.ts')
    const { serveBuiltFiles } = await import('./server/http/screens/files.ts')
    const assets = readAssets(client)
    const { drawPage, documents, listed } = (await import(server.href)) as {
      drawPage: Draw
      documents: string[]
      listed: string[]
    }
    await serveBuiltFiles(app, client)
    return { draw: (request) => drawPage({ ...request, assets }), documents, listed }
  },
})
