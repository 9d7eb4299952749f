import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type CSSOptions, type Plugin } from 'vite'
import { buildTarget } from './scripts/browser-target.ts'
import { declaredPages } from './scripts/declared-pages.ts'
import { wordsOfLanguage } from './scripts/words-of-language.ts'
import { languages } from './src/languages/registry.ts'

/** The mode that builds the studio, apart from the site: not a byte of it is in what students load, nor the other way round. */
const studioMode = 'studio'

/** The language that is built for the browser: each has a build of its own. The server has all of them. */
const language = process.env['SITE_LANGUAGE'] ?? languages[0].code
/** What is built here becomes a build when all of it is there. docs/decisions/0189 */
const unfinished = 'dist/unfinished'
const clientFolder = `${unfinished}/client/${language}`
const studioFolder = `${unfinished}/studio/${language}`

const smallestCompressed = 1024

/** Compresses the built files once, so that no request ever has to. */
const precompress = (folder: string): Plugin => ({
  name: 'lantern-precompress',
  apply: 'build',
  closeBundle() {
    for (const name of readdirSync(folder)) {
      if (!/\.(js|css|svg|json)$/.test(name)) continue
      const bytes = readFileSync(join(folder, name))
      if (bytes.length < smallestCompressed) continue
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes))
      writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    }
  },
})

/**
 * Makes a late part a plain import. Vite's helper would first fetch the styles and modules that the part needs; here it is never told
 * any, as the site has one sheet and no modules are named ahead.
 */
const plainImports: Plugin = {
  name: 'lantern-plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
}

/** The scripts that a page runs before its modules. They are no modules, so all of a page share the names at their top. */
const earlyScripts = ['src/web/early.ts', 'src/web/entry-older.ts', 'src/web/studio/entry-early.ts']

/** Gives each script that is no module names of its own: one that comes later would otherwise put its functions in the place of the first's. */
const ownNames: Plugin = {
  name: 'lantern-own-names',
  apply: 'build',
  augmentChunkHash: ({ facadeModuleId }) => (isEarly(facadeModuleId) ? 'own names' : undefined),
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && isEarly(chunk.facadeModuleId)) chunk.code = `(()=>{${chunk.code.trim()}})()`
  },
}
const isEarly = (module: string | null) => earlyScripts.some((file) => module?.endsWith(file))

const layers = readFileSync('src/web/styles/layers.css', 'utf8').replace(/^.*@layer ([^;]+);.*$/s, '$1')

/**
 * Every style names the order of the layers, for any of them may come first: the screen of an error sets the page up anew, and
 * puts its styles behind those that were fetched on the way.
 * Rules of :hover hold where a pointer can hover: what a finger has touched would keep them after it has gone.
 */
const styleRules: CSSOptions['postcss'] = {
  plugins: [
    {
      postcssPlugin: 'lantern-styles',
      Once(root, { AtRule }) {
        const isLayered = root.nodes.some((node) => node instanceof AtRule && node.name === 'layer' && node.nodes)
        if (isLayered) root.prepend(new AtRule({ name: 'layer', params: layers }))
      },
      Rule(rule, { AtRule }) {
        const { parent } = rule
        if (!rule.selector.includes(':hover') || (parent instanceof AtRule && parent.params.includes('hover'))) return
        const media = new AtRule({ name: 'media', params: '(hover: hover)' })
        rule.replaceWith(media)
        media.append(rule)
      },
    },
  ],
}

/** How long plugins take is nobody's concern who starts the site for the first time. */
const checks = { pluginTimings: false }

/** The studio's build, served below /studio. */
const studioBuild = {
  outDir: studioFolder,
  emptyOutDir: true,
  manifest: true,
  target: buildTarget,
  assetsInlineLimit: 0,
  rollupOptions: { checks, input: ['src/web/studio/entry.tsx', 'src/web/studio/entry-early.ts'] },
}

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [
    react(),
    declaredPages(),
    // While developing, server and browser share their modules.
    ...(isSsrBuild || command === 'serve' ? [] : [wordsOfLanguage(language)]),
    ...(isSsrBuild ? [] : [ownNames]),
    ...(isSsrBuild || mode === studioMode ? [] : [plainImports, precompress(`${clientFolder}/assets`)]),
    ...(mode === studioMode ? [precompress(`${studioFolder}/assets`)] : []),
  ],
  // Short names of classes: they stand in every page, style and script.
  css: {
    postcss: styleRules,
    ...(command === 'build' && { modules: { generateScopedName: '_[hash:base64:5]' } }),
  },
  base: mode === studioMode ? '/studio/' : '/',
  publicDir: isSsrBuild || mode === studioMode ? false : 'src/web/public',
  build: isSsrBuild
    ? { outDir: `${unfinished}/server`, emptyOutDir: true, target: 'node24', rollupOptions: { checks } }
    : mode === studioMode
      ? studioBuild
      : {
          outDir: clientFolder,
          emptyOutDir: true,
          manifest: true,
          target: buildTarget,
          assetsInlineLimit: 0,
          // One sheet for the whole site: twenty kilobytes once, and no page ever waits for another.
          cssCodeSplit: false,
          // Safari knows modulepreload from 17 on, and fetches the modules without it as each names them: a polyfill would help one
          // range of browsers with one round trip, and cost all of them its bytes. The first page's scripts are linked by the server; naming those of
          // every other page would cost all pages more than one round trip saves on the way to the next.
          modulePreload: {
            polyfill: false,
            resolveDependencies: (_file: string, needed: string[]) => needed.filter((name) => name.endsWith('.css')),
          },
          // Half a kilobyte less than the default, at a place where every one counts; functions that stay where they are
          // are another tenth, as the same words come again for gzip.
          minify: 'terser' as const,
          terserOptions: {
            module: true,
            ecma: 2020 as const,
            compress: { passes: 3, reduce_funcs: false, unsafe_arrows: true },
          },
          rollupOptions: {
            checks,
            // The last is never run: it makes the build see the styles of what only the server draws.
            input: [
              'entry-client.ts',
              'entry-document.ts',
              'early.ts',
              'entry-older.ts',
              'entry-worker.ts',
              'server-rendered.ts',
            ].map((file) => `src/web/${file}`),
            // The entry names every script and style that it may fetch: short names save a kilobyte of what all pages load.
            output: {
              // Small parts that many pages use travel together: each file of its own costs more than it holds.
              codeSplitting: {
                groups: [
                  // What every page runs, without a framework.
                  {
                    name: 'page',
                    test: /vite.preload-helper|src.web.(base.(session|browser-api|api|paths|reply-words|reload-page)|features.practice.look-for-waiting|ui.popovers|exam.(session.unsynced|late-answers.(arrivals|show-arrivals))|document.early|behaviors.(?!reload|no-network|tabs|slides))|src.(languages.(formats|[\w-]+.format)|core.orders.money)\./,
                    priority: 1.9,
                  },
                  // How slides move, which documents run without a framework, and no test.
                  { name: 'slides', test: /src.web.ui.carousel.row/, priority: 1.9 },
                  { name: 'react', test: /node_modules.(react|react-dom|scheduler)\//, priority: 1.8 },
                  // What islands share with the pages that are all program; a group takes along what its modules import.
                  {
                    name: 'frame',
                    test: /src.(languages.[\w-]+.(shell|errors|parts)\.|web.(document.document|exam.session.rejected-notice|base.(link|place|use-visitor|failure)|words.words|shell.header.cart-link|exam.clock-reading|ui.(class-names|hydrated|toast\.|actions.button|states.(spinner|badge)|layout.(visually|avatar)|icons.(icon|frame|actions|arrows|states))))/,
                    priority: 1.7,
                  },
                  // What only documents have, and only some islands.
                  { name: 'islands', test: /src.web.islands.(hydrate|registry|island-tree)/, priority: 1.6 },
                  { name: 'carousel', test: /src.web.ui.carousel/, priority: 1.5 },
                  // A question has fields to write in, but is no form.
                  { name: 'form', test: /src.web.ui.forms.(form\.|first-invalid|text-field|texts-of)/, priority: 1.5 },
                  { name: 'fields', test: /src.web.ui.forms/, minShareCount: 10, priority: 1.4 },
                  { name: 'program', test: /src.web.app.hydrate/, priority: 1 },
                  // Apart from those, the little that the top of the home page or a question is made of.
                  { name: 'pictures', test: /src.web.ui.(picture|icons.arrows)/, priority: 0.5 },
                  { name: 'cards', test: /src.web.ui.layout.(breadcrumb|card)/, minShareCount: 8, priority: 0.4 },
                  // What a test runs on, in two: lists have clocks too, and other screens parts that come later.
                  {
                    name: 'clock',
                    test: /src.web.(ui.actions.single-press|exam.(clock-text|session.(clock|state|outbox)))|src.core.(questions.reading|annotations.annotation|western-digits|attempts.phase)/,
                    priority: 0.3,
                  },
                  {
                    name: 'session',
                    test: /src.web.exam.session.(reduce|draft|events|exam-session|transport|page|backend|device.(device|shelf))/,
                    priority: 0.1,
                  },
                  { name: 'exam-words', test: /src.languages.[\w-]+.(exam|questions)\./, priority: 0.1 },
                  // What nearly every screen is made of.
                  {
                    name: 'parts',
                    test: /src.web.ui.(html|icons.things|layout.page-layout|lazy-part|states.(empty-state|notice|skeleton))/,
                    priority: 0.1,
                  },
                  // How a question is answered, and, apart from it, why an answer is right.
                  { name: 'answers', test: /src.web.questions.take-answer/, priority: 0.09 },
                  {
                    name: 'explanations',
                    test: /src.web.(questions.(explanation|verdict-text)|ui.text-pieces)/,
                    priority: 0.08,
                  },
                  // The player itself: a student's test, a trial and a stored exam begin in different ways.
                  { name: 'player', test: /src.web.(exam.exam-player|pages.quiz.cover)/, priority: 0.01 },
                ],
              },
              entryFileNames: 'assets/[hash:7].js',
              chunkFileNames: 'assets/[hash:7].js',
              assetFileNames: ({ names }: { names: string[] }) =>
                names.some((name) => name.endsWith('.css'))
                  ? 'assets/[hash:7][extname]'
                  : 'assets/[name]-[hash][extname]',
            },
          },
        },
  // One server bundle: nothing of it is looked up at run time. While developing the packages are loaded as they are.
  ssr: { noExternal: isSsrBuild ? true : [] },
}))
