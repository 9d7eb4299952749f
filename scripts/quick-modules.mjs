import { registerHooks } from 'node:module'

// Resolves a relative import without a look at the package.json around it, where it is known what the file is. Node reads and parses that
// file anew for each module of a package; the one of drizzle-orm lists 4,000 paths, which made two thirds of a command's start. It halves
// the CPU time of `npm run staff -- help`, 0.85 s to 0.40 s, and a site's until it is ready, 4.9 s to 3.1 s with the stripped sources. A
// bundle was left out: it has to be built before the first command and after each change. A release of these packages that mixes formats
// would fail at the first command of the tests.
const own = new URL('../src/', import.meta.url).href
const packages = ['/node_modules/drizzle-orm/', '/node_modules/zod/']

registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL
    // What zod says in fifty languages is never shown: the site has its own words.
    if (specifier.endsWith('/locales/index.js') && from?.includes('/node_modules/zod/')) specifier = '../locales/en.js'
    if (from !== undefined && specifier.startsWith('.')) {
      const isOwn = from.startsWith(own) && specifier.endsWith('.ts')
      const isKnown = specifier.endsWith('.js') && packages.some((name) => from.includes(name))
      const format = isOwn ? 'module-typescript' : isKnown ? 'module' : undefined
      if (format !== undefined) return { url: new URL(specifier, from).href, format, shortCircuit: true }
    }
    return next(specifier, context)
  },
})
