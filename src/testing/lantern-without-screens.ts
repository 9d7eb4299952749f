import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Like main.ts: tests start this program many times.
enableCompileCache(fileURLToPath(new URL('../../.cache/node', import.meta.url)))
const { startLantern } = await import('../start.ts')

/** The site without rendered pages: it needs no build, and tests kill it. */
await startLantern(async () => ({
  isDevelopment: false,
  open: async () => ({ render: async () => ({ status: 200, html: '' }), documents: [], listed: [] }),
}))
