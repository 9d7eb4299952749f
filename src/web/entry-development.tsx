import { prepareRefresh } from './document/development.ts'

await prepareRefresh()
// The built site has one sheet with all of these.
import.meta.glob(['./**/*.css', '!./studio/**'], { eager: true })
if (document.documentElement.dataset['app'] === undefined) await import('./entry-document.ts')
else await import('./entry-client.ts')
