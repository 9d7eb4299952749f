import { data } from 'react-router'
import { ApiError } from '../../api.ts'
import { declarePage } from '../../page.tsx'
import { paths } from '../../paths.ts'
import { links } from '../../seo/describe.ts'
import { type BlogWords, useBlogWords } from '../../words/areas/blog-words.ts'
import type { BlogData } from './blog-view.tsx'

/** The articles, the latest first. B1 */
export const page = declarePage<BlogData, BlogWords>({
  path: '/blog',
  mode: 'document',
  link: { name: 'blog', site: 4, account: 5 },
  isInSitemap: true,
  useTexts: useBlogWords,
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
  describe: () => ({ way: [{ name: links.blog, path: paths.blog }] }),
})
