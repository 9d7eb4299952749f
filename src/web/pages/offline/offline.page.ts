import { redirect } from 'react-router'
import { paths, safeNext } from '../../base/paths.ts'
import { declarePage } from '../../base/page.tsx'
import * as offlineWords from '#words/offline'

/** The page the service worker shows without a network in place of the test player or a practice set; with one it leads there. P14 L8 */
export const page = declarePage<null, typeof offlineWords>({
  path: paths.offlineExam,
  mode: 'app',
  texts: offlineWords,
  load: async ({ query }) => {
    if (query.has('next')) throw redirect(safeNext(query.get('next')))
    return null
  },
  title: ({ offline }) => offline.title,
  description: ({ offline }) => offline.description,
  View: async () => (await import('./offline-view.tsx')).OfflineView,
  describe: null,
})
