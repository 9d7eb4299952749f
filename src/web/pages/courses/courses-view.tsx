import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { BookIcon } from '../../ui/icons/things.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { CutNote } from '../../ui/states/cut-note.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import type { CourseInList } from '../../features/courses/course-card.tsx'
import { CourseGrid } from '../../features/courses/course-grid.tsx'

/** `category` is the one that is shown; null when there is no such category, or all are shown. */
export type CoursesData = {
  courses: CourseInList[]
  /** The server's sentence where there are more. */
  cut: string
  isFiltered?: boolean
  category: { id: number; name: string; slug: string } | null
}

export function Courses({ data: { courses, cut, isFiltered, category } }: { data: CoursesData }) {
  const { courses: words, shell } = useWords(courseWords)
  const { list } = words
  return (
    <Page>
      <PageHead
        title={list.heading}
        lead={category === null ? undefined : list.filteredBy(category.name)}
        actions={isFiltered && courses.length > 0 && <Link to={paths.courses}>{list.showAll}</Link>}
      />
      {courses.length > 0 ? (
        <CourseGrid courses={courses} headingLevel={2} />
      ) : (
        <EmptyState
          icon={<BookIcon />}
          action={
            isFiltered && (
              <Link to={paths.courses} className={buttonClass({ variant: 'quiet' })}>
                {list.showAll}
              </Link>
            )
          }
        >
          {list.empty}
        </EmptyState>
      )}
      <CutNote cut={cut}>
        <Link to={paths.search}>{shell.search}</Link>
      </CutNote>
    </Page>
  )
}
