import type { DeclaredPage } from '../base/page.tsx'

/** Every page of the site, by its file. */
export const pages = import.meta.glob<DeclaredPage>('./*/*.page.ts', { eager: true, import: 'page' })
