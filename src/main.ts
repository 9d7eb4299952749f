import { readAssets, type BuiltAssets } from './server/http/assets.ts'
import { serveBuiltFiles } from './server/http/files.ts'
import type { DrawPage } from './server/http/pages.ts'
import { startLantern } from './start.ts'

// React draws several times faster, and says less, when it knows that this is not development.
process.env['NODE_ENV'] ??= 'production'

const client = new URL('../dist/client/', import.meta.url)
const server = new URL('../dist/server/entry-server.js', import.meta.url)

type Draw = (request: Parameters<DrawPage>[0] & { assets: BuiltAssets }) => ReturnType<DrawPage>

await startLantern({
  isDevelopment: false,
  async open(app) {
    const assets = readAssets(client)
    const { drawPage } = (await import(server.href)) as { drawPage: Draw }
    await serveBuiltFiles(app, client)
    return (request) => drawPage({ ...request, assets })
  },
})
