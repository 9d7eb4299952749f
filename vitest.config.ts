import { defineConfig } from 'vitest/config'
import { declaredPages } from './scripts/declared-pages.ts'
import { ClosingCounts } from './src/testing/closing-counts.ts'

/** Readers and writers of files, which need no database. */
const formatTests = 'src/server/banks/formats/**/*.test.ts'
/** They replace modules or read registries that a module fills when it is loaded, so each needs modules of its own. */
const ownModules = [
  'src/one-place.test.tsx',
  'src/web/behaviors/log-out.test.ts',
  'src/web/pages/quiz/cover.test.tsx',
  'src/web/studio/text/rich-text.test.tsx',
  'src/web/studio/text/rich-text-field.test.tsx',
  'src/server/banks/formats/schema.test.ts',
]
/** The exam in the browser against the real server; its files share modules that hold one academy for each of them. */
const examTests = 'src/web/exam/session/tests/**/*.test.ts'
/** The texts of every page against the real server. */
const textTests = 'src/web/words/tests/**/*.test.ts'
/** A link that a test presses (`mailto:` in one) leaves the address of the document as it is, which all files of a worker share. */
const environmentOptions = { happyDOM: { settings: { navigation: { disableFallbackToSetURL: true } } } }
const withServer = { globalSetup: 'src/testing/cluster.ts', testTimeout: 60_000, hookTimeout: 60_000 }
/** What staff make in the studio, the longest of the journeys, and as many others as give both rows of tests the same length. */
const studioTests = ['e2e/studio-making.e2e.ts', 'e2e/every-place.e2e.ts', 'e2e/calculators.e2e.ts']
const withSite = {
  globalSetup: 'e2e/setup.ts',
  testTimeout: 240_000,
  hookTimeout: 60_000,
  // As long as a page is waited for.
  expect: { poll: { timeout: 15_000 } },
  // The journeys of a suite share one site, and the modules that they load: each takes a second to load.
  fileParallelism: false,
  isolate: false,
}

export default defineConfig({
  test: {
    reporters: ['default', new ClosingCounts()],
    projects: [
      {
        plugins: [declaredPages()],
        test: {
          name: 'rules',
          include: [
            'src/core/**/*.test.ts',
            'src/contract/**/*.test.ts',
            'src/languages/**/*.test.ts',
            'src/web/**/*.test.{ts,tsx}',
            'src/*.test.{ts,tsx}',
            formatTests,
          ],
          exclude: [examTests, textTests, ...ownModules],
          // Loading the modules anew for each file takes more time than the tests.
          isolate: false,
          // The first page that is rendered loads what it is made of, which takes long on a loaded machine.
          testTimeout: 60_000,
          environmentOptions,
        },
      },
      {
        plugins: [declaredPages()],
        test: { name: 'own-modules', include: ownModules, testTimeout: 60_000, environmentOptions },
      },
      {
        plugins: [declaredPages()],
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'src/demo/**/*.test.ts', 'src/keeping/**/*.test.ts', textTests],
          exclude: [formatTests],
          isolate: false,
          ...withServer,
        },
      },
      { plugins: [declaredPages()], test: { name: 'exam', include: [examTests], ...withServer } },
      { test: { name: 'e2e', include: ['e2e/**/*.e2e.ts'], exclude: studioTests, ...withSite } },
      { test: { name: 'e2e-studio', include: studioTests, ...withSite } },
      {
        test: {
          name: 'e2e-webkit',
          include: ['e2e/webkit/**/*.webkit.ts', 'e2e/firefox/**/*.firefox.ts'],
          ...withSite,
          globalSetup: 'e2e/webkit/setup.ts',
        },
      },
    ],
  },
})
