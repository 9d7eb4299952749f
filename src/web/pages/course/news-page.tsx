import type { CallReply } from '../../../contract/api.ts'
import { page } from '../../page.tsx'
import { Html } from '../../ui/html.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useSiteWords, type SiteWords } from '../../words/areas/site-words.ts'
import type { Course } from './course.ts'
import { CourseFrame, loadCourse } from './frame/course-frame.tsx'
import styles from './course.module.css'

type NewsData = { course: Course; news: NonNullable<CallReply<'GET /courses/:slug/news'>['data']> }

function News({ data: { course, news } }: { data: NewsData }) {
  const { courses, format } = useSiteWords()
  return (
    <CourseFrame course={course} part="news">
      {news.length === 0 && <EmptyState>{courses.detail.noNews}</EmptyState>}
      <Stack>
        {news.map(({ id, title, content, published_at }) => (
          <Card key={id}>
            <CardBody>
              <h3 className={styles.small}>{title}</h3>
              <time dateTime={published_at} className={styles.when}>
                {format.day(published_at)}
              </time>
              {content !== '' && <Html html={content} />}
            </CardBody>
          </Card>
        ))}
      </Stack>
    </CourseFrame>
  )
}

/** What staff tell of a course. C5 */
export const courseNewsPage = page<NewsData, SiteWords>({
  useTexts: useSiteWords,
  load: async ({ api, params }) => {
    const slug = params['slug'] ?? ''
    const [course, { data: news }] = await Promise.all([
      loadCourse(api, params),
      api('GET /courses/:slug/news', { params: { slug } }),
    ])
    return { course, news }
  },
  title: ({ courses }, { course }) => `${courses.detail.tabs.news} - ${course.name}`,
  description: ({ courses }, { course }) => courses.detail.described.news(course.name),
  View: News,
})
