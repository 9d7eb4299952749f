import { join } from 'node:path'
import { runnerImport, type Plugin } from 'vite'

/** The declarations that the table of pages is made from; the page's own module has more. */
type Declared = {
  paths: readonly string[]
  mode: 'document' | 'app'
  isInSitemap: boolean
  link?: ({ name: string } & Record<string, unknown>) | undefined
}

const name = 'virtual:declared-pages'
/** Leaves out style sheets, which the declarations of pages do not need. */
const withoutStyles: Plugin = {
  name: 'lantern-without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0without-styles' : undefined),
  load: (id) => (id === '\0without-styles' ? 'export default {}' : undefined),
}

const menus = ['site', 'account', 'footer']

/** Returns a menu's links in the order that the pages declare for them. */
function linksOf(menu: string, pages: Declared[]): { to: string; name: string }[] {
  const placed = pages.flatMap(({ paths, link }) =>
    link && typeof link[menu] === 'number' ? [{ at: link[menu], to: paths[0] ?? '', name: link.name }] : [],
  )
  return placed.sort((one, other) => one.at - other.at).map(({ to, name }) => ({ to, name }))
}

/**
 * Makes the table of the app's pages and the menus from the pages' own declarations, so that the browser knows where every page is
 * without downloading any.
 */
export const declaredPages = (): Plugin => ({
  name: 'lantern-declared-pages',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  async load(id, { ssr = false } = {}) {
    if (id !== `\0${name}`) return undefined
    const collector = join(import.meta.dirname, '../src/web/pages/declared.ts')
    const { module } = await runnerImport<{ pages: Record<string, Declared> }>(collector, {
      logLevel: 'error',
      plugins: [withoutStyles],
    })
    const pages = Object.entries(module.pages)
    // The server has every page at hand.
    const app = pages
      .filter(([, { mode }]) => mode === 'app' && !ssr)
      .map(([file, { paths }]) => {
        const source = `/src/web/pages/${file.slice('./'.length)}`
        return `{ paths: ${JSON.stringify(paths)}, load: () => import(${JSON.stringify(source)}) }`
      })
    const links = Object.fromEntries(
      menus.map((menu) => [
        menu,
        linksOf(
          menu,
          pages.map(([, page]) => page),
        ),
      ]),
    )
    const searched = pages.flatMap(
      ([
        ,
        {
          paths: [to],
          link,
          isInSitemap,
        },
      ]) => (isInSitemap && link && to !== '/' ? [{ to, name: link.name }] : []),
    )
    return `export const appPages = [${app.join(',')}]\nexport const menus = ${JSON.stringify(links)}
export const searchedPages = ${JSON.stringify(searched)}\n`
  },
})
