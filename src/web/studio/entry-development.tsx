import { prepareRefresh } from '../document/development.ts'

await prepareRefresh()
await import('./entry.tsx')
