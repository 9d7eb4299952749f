import { data } from 'react-router'
import { ApiError } from '../../base/api.ts'
import { declarePage } from '../../base/page.tsx'
import { paths } from '../../base/paths.ts'
import * as blogWords from '#words/blog'
import type { BlogData } from './blog-view.tsx'

/** The articles, the latest first. B1 */
export const page = declarePage<BlogData, typeof blogWords>({
  path: '/blog',
  mode: 'document',
  link: { name: 'blog', site: 4, account: 8 },
  isInSitemap: true,
  texts: blogWords,
  load: async ({ api }) => {
    try {
      const { data: listed } = await api('GET /blogs')
      return { articles: listed.map(({ content: _content, slug: _slug, ...article }) => article) }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return data({ problem: error.message }, { status: error.status || 503 })
    }
  },
  title: ({ blog }) => blog.title,
  description: ({ blog }) => blog.description,
  View: async () => (await import('./blog-view.tsx')).Blog,
  describe: (_data, { words }) => ({ way: [{ name: words.shell.links.blog, path: paths.blog }] }),
})
