import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// As main.ts does: it is started many times.
enableCompileCache(fileURLToPath(new URL('../../.cache/node', import.meta.url)))
const { startLantern } = await import('../start.ts')

/** The site itself, with everything but drawn pages: it needs no build, and is there to be killed. */
await startLantern({ isDevelopment: false, open: async () => async () => ({ status: 200, html: '' }) })
