import { data } from 'react-router'
import { allTopics, isSameTopic } from '../../../core/blog/topics.ts'
import { ApiError } from '../../base/api.ts'
import { declarePage } from '../../base/page.tsx'
import { paths } from '../../base/paths.ts'
import * as blogWords from '#words/blog'
import type { BlogData } from './blog-view.tsx'

/** The articles, the latest first. B1 */
export const page = declarePage<BlogData, typeof blogWords>({
  path: '/blog',
  mode: 'document',
  link: { name: 'blog', site: 4, account: 13 },
  isInSitemap: true,
  texts: blogWords,
  load: async ({ api, query }) => {
    try {
      const { data: listed, msg } = await api('GET /blogs')
      const topic = query.get('topic')
      const shown =
        topic === null ? listed : listed.filter(({ topics }) => topics.some((one) => isSameTopic(one, topic)))
      return {
        articles: shown.map(({ content: _content, slug: _slug, ...article }) => article),
        cut: msg,
        topics: allTopics(listed),
        topic,
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return data({ problem: error.message }, { status: error.status || 503 })
    }
  },
  title: ({ blog }, data) => ('topic' in data && data.topic !== null ? blog.onTopic(data.topic) : blog.title),
  description: ({ blog }) => blog.description,
  View: async () => (await import('./blog-view.tsx')).Blog,
  describe: (_data, { words }) => ({ way: [{ name: words.shell.links.blog, path: paths.blog }] }),
})
