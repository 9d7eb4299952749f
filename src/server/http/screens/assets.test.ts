import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../../../testing/folder.ts'
import { readExam } from './assets.ts'

/** Writes the manifest of a build, and returns its folder. */
async function built(manifest: object) {
  const folder = await openFolder('lantern assets ')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  return pathToFileURL(`${folder}/`)
}

const font = (name: string) => ({ [`node_modules/${name}.woff2`]: { file: `assets/${name}-hash.woff2` } })

test('P14 E4 L8 the player’s stored files have the letters of its questions, so that a reload without a network shows them', async () => {
  const folder = await built({
    'src/web/early.ts': { file: 'early.js' },
    'src/web/entry-older.ts': { file: 'older.js' },
    'src/web/entry-client.ts': { file: 'client.js', dynamicImports: ['hydrate'] },
    'src/web/entry-document.ts': { file: 'document.js' },
    'src/web/entry-worker.ts': { file: 'worker.js' },
    'style.css': { file: 'style.css' },
    'src/web/pages/offline/offline.page.ts': { file: 'offline.js', imports: ['shared'], dynamicImports: ['tools'] },
    'src/web/pages/plan/plan.page.ts': { file: 'plan.js', dynamicImports: ['planned'] },
    planned: { file: 'planned.js' },
    'src/web/pages/progress/progress.page.ts': { file: 'progress.js', dynamicImports: ['chart'] },
    chart: { file: 'chart.js' },
    'src/web/pages/words/words.page.ts': { file: 'words.js', dynamicImports: ['recall'] },
    recall: { file: 'recall.js' },
    'src/web/pages/home/home.page.ts': { file: 'home.js' },
    hydrate: { file: 'hydrate.js' },
    shared: { file: 'shared.js' },
    tools: { file: 'tools.js' },
    studio: { file: 'studio.js' },
    ...font('inter-latin-wght-normal'),
    ...font('inter-cyrillic-wght-normal'),
    ...font('source-serif-4-latin-400-normal'),
    ...font('source-serif-4-latin-400-italic'),
    ...font('source-serif-4-latin-700-normal'),
    ...font('source-serif-4-latin-ext-400-normal'),
  })
  const { files, worker, build } = readExam(folder)
  expect([worker, build]).toEqual(['/worker.js', '/client.js'])
  expect(files).toEqual(
    expect.arrayContaining([
      '/offline.js',
      '/shared.js',
      '/tools.js',
      '/plan.js',
      '/planned.js',
      '/progress.js',
      '/chart.js',
      '/words.js',
      '/recall.js',
      '/hydrate.js',
      '/assets/inter-latin-wght-normal-hash.woff2',
      '/assets/source-serif-4-latin-400-normal-hash.woff2',
      '/assets/source-serif-4-latin-400-italic-hash.woff2',
      '/assets/source-serif-4-latin-700-normal-hash.woff2',
    ]),
  )
  expect(files.filter((file) => /studio|home|cyrillic|latin-ext/.test(file))).toEqual([])
})
