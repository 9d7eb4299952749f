import { enableCompileCache } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BuiltAssets } from './server/http/screens/assets.ts'
import type { RenderPage } from './server/http/screens/pages.ts'
import { languages } from './languages/registry.ts'
import { holdBuild } from './builds.ts'

// Sources whose types are stripped already: a quicker start, and the stripper's memory is never taken.
enableCompileCache(fileURLToPath(new URL('../.cache/node', import.meta.url)))
const { startLantern } = await import('./start.ts')

// React renders several times faster, and says less, when it knows that this is not development.
process.env['NODE_ENV'] ??= 'production'

type Render = (request: Parameters<RenderPage>[0] & { assets: BuiltAssets }) => ReturnType<RenderPage>

/** The exports of the screens' build for the server. */
type Entry = { renderPage: Render; documents: string[]; listed: string[] }

await startLantern(async () => {
  const build = pathToFileURL(`${holdBuild(fileURLToPath(new URL('..', import.meta.url)))}/`)
  /** Returns the folders of what was built for each language. */
  const builtFor = (what: 'client' | 'studio') =>
    languages.map(({ code }) => [code, new URL(`${what}/${code}/`, build)] as const)
  const { readStudioFiles } = await import('./server/studio/document.ts')
  return {
    isDevelopment: false,
    studio: new Map(builtFor('studio').map(([code, folder]) => [code, readStudioFiles(folder)])),
    async open(app, { examWorker }) {
      const { readAssets, readExam } = await import('./server/http/screens/assets.ts')
      const { serveExamWorker } = await import('./server/http/screens/exam-worker.ts')
      const { serveBuiltFiles } = await import('./server/http/screens/files.ts')
      const folders = builtFor('client')
      const assetsOf = new Map(folders.map(([code, folder]) => [code, readAssets(folder)]))
      const { renderPage, documents, listed } = (await import(new URL('server/entry-server.js', build).href)) as Entry
      await serveBuiltFiles(
        app,
        folders.map(([, folder]) => folder),
      )
      const exams = new Map(folders.map(([code, folder]) => [code, readExam(folder)]))
      serveExamWorker(app, exams, { languages, isOn: examWorker })
      const render: RenderPage = (request) => {
        const assets = assetsOf.get(request.language.code)
        if (!assets) throw new Error(`nothing was built for ${request.language.code}`)
        return renderPage({ ...request, assets })
      }
      return { render, documents, listed }
    },
  }
})
