import { data } from 'react-router'
import { ApiError } from '../../base/api.ts'
import { declarePage } from '../../base/page.tsx'
import { paths } from '../../base/paths.ts'
import { organization, type Place, type Thing } from '../../base/describe.ts'
import * as blogWords from '#words/blog'
import type { ArticleData } from './article-view.tsx'

/** Returns the author of an article for search engines: if none is named, the academy's teacher, or else the academy. */
function authorOf(author: NonNullable<ArticleData>['author'], place: Place): Thing {
  const name = author?.name ?? place.settings.instructorName
  if (name === null) return organization(place)
  return {
    '@type': 'Person',
    name,
    ...(author?.instructor_id != null && { url: place.siteUrl + paths.instructor(author.instructor_id) }),
  }
}

/** One article. B2 */
export const page = declarePage<ArticleData, typeof blogWords>({
  path: '/blog/:id',
  mode: 'document',
  texts: blogWords,
  load: async ({ api, params }) => {
    try {
      return (await api('GET /blogs/:id', { params: { id: params['id'] ?? '' } })).data
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 422))
        return data(null, { status: 404 })
      throw error
    }
  },
  title: ({ blog }, article) => article?.title ?? blog.notFound,
  description: ({ blog }, article) => article?.excerpt || blog.description,
  View: async () => (await import('./article-view.tsx')).Article,
  describe: (article, place) =>
    article && {
      path: paths.article(article.id),
      type: 'article',
      shared: { noun: 'article', id: article.id },
      published: article.published_at,
      things: [
        {
          '@type': 'Article',
          headline: article.title,
          description: article.excerpt,
          mainEntityOfPage: place.siteUrl + paths.article(article.id),
          ...(article.image !== null && { image: place.siteUrl + article.image }),
          ...(article.published_at !== null && { datePublished: article.published_at }),
          dateModified: article.updated_at,
          author: authorOf(article.author, place),
          ...(article.topics.length > 0 && { keywords: article.topics }),
          publisher: organization(place),
        },
      ],
      way: [
        { name: place.words.shell.links.blog, path: paths.blog },
        { name: article.title, path: paths.article(article.id) },
      ],
    },
})
