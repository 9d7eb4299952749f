import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { isSameTopic } from '../../../core/blog/topics.ts'
import { paths } from '../../base/paths.ts'
import { WayFromHome } from '../../shell/way-from-home.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BookIcon } from '../../ui/icons/things.tsx'
import {
  Card,
  CardBody,
  CardFoot,
  cardLinkClass,
  CardMedia,
  cardPictureSizes,
  clampedClass,
} from '../../ui/layout/card.tsx'
import { Grid, Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { CutNote } from '../../ui/states/cut-note.tsx'
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx'
import * as blogWords from '#words/blog'
import { useWords } from '../../words/words.tsx'
import { ArticlePicture } from './article-picture.tsx'
import { useDay } from '../../base/use-day.ts'
import styles from './blog.module.css'

type Listed = NonNullable<CallReply<'GET /blogs'>['data']>[number]
type ListedArticle = Omit<Listed, 'content' | 'slug'>

/** The articles, or what the server said instead. */
export type BlogData =
  | {
      articles: ListedArticle[]
      /** The server's sentence where there are more. */
      cut: string
      /** Those of all articles. */
      topics: string[]
      /** The one that the articles are on; null: all of them. */
      topic: string | null
    }
  | { problem: string }

/** Shows the publication date of an article. */
export function Published({ at }: { at: string | null }) {
  const { blog } = useWords(blogWords)
  const day = useDay()
  return at === null ? <span>{blog.noDate}</span> : <time dateTime={at}>{day(at)}</time>
}

function ArticleCard({ article, isFirst }: { article: ListedArticle; isFirst: boolean }) {
  const { blog } = useWords(blogWords)
  return (
    <Card as="li">
      <CardMedia>
        <ArticlePicture picture={article.picture ?? article.image} alt="" sizes={cardPictureSizes} isFirst={isFirst} />
      </CardMedia>
      <CardBody>
        <h2 className={styles.name}>{article.title}</h2>
        <p className={clampedClass}>{article.excerpt || blog.noExcerpt}</p>
        <CardFoot>
          <Link to={paths.article(article.id)} className={classNames(cardLinkClass, styles.more)}>
            {blog.readMore}
            <VisuallyHidden>: {article.title}</VisuallyHidden>
          </Link>
          <span className={styles.meta}>
            {blog.published} <Published at={article.published_at} />
          </span>
        </CardFoot>
      </CardBody>
    </Card>
  )
}

function Articles({ shown }: { shown: BlogData }) {
  const { blog } = useWords(blogWords)
  const courses = (
    <Link to={paths.courses} className={buttonClass({ variant: 'quiet' })}>
      {blog.courses}
    </Link>
  )
  if ('problem' in shown) return <ErrorState action={courses}>{shown.problem || blog.failed}</ErrorState>
  if (shown.articles.length === 0 && shown.topic !== null)
    return (
      <EmptyState
        icon={<BookIcon />}
        action={
          <Link to={paths.blog} className={buttonClass({ variant: 'quiet' })}>
            {blog.all}
          </Link>
        }
      >
        {blog.noneOnTopic(shown.topic)}
      </EmptyState>
    )
  if (shown.articles.length === 0)
    return (
      <EmptyState icon={<BookIcon />} action={courses}>
        {blog.empty}
      </EmptyState>
    )
  return (
    <Grid as="ul">
      {shown.articles.map((article, at) => (
        <ArticleCard key={article.id} article={article} isFirst={at === 0} />
      ))}
    </Grid>
  )
}

/** Lists the topics of the blog as links; the chosen one is the current link. T14 */
function Topics({ topics, topic }: { topics: readonly string[]; topic: string | null }) {
  const { blog } = useWords(blogWords)
  if (topics.length === 0) return null
  return (
    <nav aria-label={blog.topics} className={styles.topics}>
      <Link to={paths.blog} aria-current={topic === null ? 'page' : undefined} className={styles.topic}>
        {blog.allTopics}
      </Link>
      {topics.map((one) => (
        <Link
          key={one}
          to={paths.topic(one)}
          aria-current={topic !== null && isSameTopic(topic, one) ? 'page' : undefined}
          className={styles.topic}
        >
          <bdi>{one}</bdi>
        </Link>
      ))}
    </nav>
  )
}

export function Blog({ data: shown }: { data: BlogData }) {
  const { blog, shell } = useWords(blogWords)
  return (
    <Page>
      <PageHead above={<WayFromHome here={blog.heading} />} title={blog.heading} lead={blog.lead} />
      {'topics' in shown && <Topics topics={shown.topics} topic={shown.topic} />}
      <Articles shown={shown} />
      {'topics' in shown && (
        <CutNote cut={shown.cut}>
          <Link to={paths.search}>{shell.search}</Link>
        </CutNote>
      )}
    </Page>
  )
}
