import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { BookIcon } from '../../ui/icons/things.tsx'
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { CutNote } from '../../ui/states/cut-note.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import type { CourseInList } from '../../features/courses/course-card.tsx'
import { CourseGrid } from '../../features/courses/course-grid.tsx'

export type Category = NonNullable<CallReply<'GET /categories'>['data']>[number]

export type CategoryData = { courses: CourseInList[]; cut: string; category: Category }

export function CategoryView({ data: { courses, cut, category } }: { data: CategoryData }) {
  const { courses: words, shell } = useWords(courseWords)
  const { list } = words
  return (
    <Page>
      <Breadcrumb
        way={[{ key: 'courses', link: <Link to={paths.courses}>{shell.links.courses}</Link> }]}
        here={category.name}
      />
      <PageHead title={list.ofCategory(category.name)} />
      {courses.length > 0 ? (
        <CourseGrid courses={courses} headingLevel={2} />
      ) : (
        <EmptyState
          icon={<BookIcon />}
          action={
            <Link to={paths.courses} className={buttonClass({ variant: 'quiet' })}>
              {list.showAll}
            </Link>
          }
        >
          {list.emptyCategory(category.name)}
        </EmptyState>
      )}
      <CutNote cut={cut}>
        <Link to={paths.search}>{shell.search}</Link>
      </CutNote>
    </Page>
  )
}
