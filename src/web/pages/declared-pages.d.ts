/** Made by the build from what the pages declare (`scripts/declared-pages.ts`). */
declare module 'virtual:declared-pages' {
  type DeclaredPage = import('../base/page.tsx').DeclaredPage
  type Destination = { to: string; name: keyof import('../words/words.tsx').Words['shell']['links'] }

  /** The pages that are all program, each fetched when it is first shown. */
  export const appPages: { paths: string[]; load: () => Promise<{ page: DeclaredPage }> }[]
  /** The links of each menu, in their order. */
  export const menus: Record<import('../base/page.tsx').Menu, Destination[]>
  /** The pages that the search finds by their names: those of the sitemap that have one. */
  export const searchedPages: Destination[]
}
