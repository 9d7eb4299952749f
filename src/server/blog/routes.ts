import { blog } from '../../contract/blog.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { findArticle, listArticles } from './store.ts'

export const blogRoutes = routes(blog, {
  async list(_input, { db, now }) {
    return { data: await listArticles(db, now()) }
  },
  async get({ params }, { db, now }) {
    return { data: (await findArticle(db, params.id, now())) ?? refuse('blog.not_found') }
  },
})
