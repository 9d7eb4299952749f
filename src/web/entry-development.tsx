import { prepareRefresh } from './development.ts'

await prepareRefresh()
await import('./entry-client.ts')
