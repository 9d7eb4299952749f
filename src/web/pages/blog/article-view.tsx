import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { paths } from '../../base/paths.ts'
import { WayFromHome } from '../../shell/way-from-home.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Html } from '../../ui/html.tsx'
import { BookIcon, ClockIcon } from '../../ui/icons/things.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as blogWords from '#words/blog'
import { useWords } from '../../words/words.tsx'
import styles from './article.module.css'
import { ArticlePicture } from './article-picture.tsx'
import listStyles from './blog.module.css'
import { Published } from './blog-view.tsx'

/** An article with those beside it; null where there is none. */
export type ArticleData = NonNullable<CallReply<'GET /blogs/:id'>['data']> | null
type Article = NonNullable<ArticleData>

function Latest({ articles }: { articles: Article['latest'] }) {
  const { blog } = useWords(blogWords)
  if (articles.length === 0) return null
  return (
    <aside aria-labelledby="latest" className={styles.latest}>
      <h2 id="latest">{blog.latest}</h2>
      <ul className={styles.others}>
        {articles.map(({ id, title, image, picture, published_at }) => (
          <li key={id} className={styles.other}>
            <span className={styles.small}>
              <ArticlePicture picture={picture ?? image} alt="" sizes="4rem" />
            </span>
            <div>
              <Link to={paths.article(id)} className={styles.otherTitle}>
                {title}
              </Link>
              <p className={styles.meta}>
                <Published at={published_at} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** Shows the author of an article, linked to the author's page if there is one. T14 */
function Author({ author: { name, instructor_id: id } }: { author: NonNullable<Article['author']> }) {
  if (id === null) return <bdi>{name}</bdi>
  return (
    <Link to={paths.instructor(id)} rel="author">
      <bdi>{name}</bdi>
    </Link>
  )
}

export function Article({ data: article }: { data: ArticleData }) {
  const { blog } = useWords(blogWords)
  const overBlog = [{ to: paths.blog, name: blog.heading }]
  if (article === null)
    return (
      <Page width="narrow">
        <PageHead above={<WayFromHome over={overBlog} here={blog.notFound} />} title={blog.notFound} />
        <EmptyState
          icon={<BookIcon />}
          action={
            <Link to={paths.blog} className={buttonClass()}>
              {blog.all}
            </Link>
          }
        >
          {blog.notFoundText}
        </EmptyState>
      </Page>
    )
  return (
    <Page>
      <div className={styles.columns}>
        <article className={styles.article}>
          <header className={styles.head}>
            <WayFromHome over={overBlog} here={article.title} />
            <h1>{article.title}</h1>
            <p className={styles.facts}>
              {article.author !== null && (
                <span>
                  {blog.by} <Author author={article.author} />
                </span>
              )}
              <Published at={article.published_at} />
              <span className={styles.time}>
                <ClockIcon />
                {blog.readingTime(article.reading_minutes)}
              </span>
            </p>
          </header>
          <ArticlePicture
            key={article.id}
            picture={article.picture ?? article.image}
            alt={article.image_alt}
            sizes="(min-width: 48rem) 44rem, 100vw"
            isFirst
            saysNone
          />
          {article.content === '' ? (
            <p className={styles.none}>{blog.noContent}</p>
          ) : (
            <Html html={article.content} className={styles.content} />
          )}
          {article.topics.length > 0 && (
            <nav aria-label={blog.topics} className={listStyles.topics}>
              {article.topics.map((topic) => (
                <Link key={topic} to={paths.topic(topic)} className={listStyles.topic}>
                  <bdi>{topic}</bdi>
                </Link>
              ))}
            </nav>
          )}
        </article>
        <Latest articles={article.latest} />
      </div>
    </Page>
  )
}
