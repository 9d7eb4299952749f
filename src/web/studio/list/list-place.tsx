import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import type { lists } from '../../../core/staff/lists.ts'
import type { Permission } from '../../../core/staff/permissions.ts'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { pageLoader, type ListName, type PageCall, type PageOf } from './declared.ts'
import { List, type Column, type ExportFile, type ListProps } from './list.tsx'

/** A column, sorted by nothing but what the list declares. */
type ColumnOf<Name extends ListName, Row> = Omit<Column<Row>, 'sort'> & {
  sort?: Exclude<(typeof lists)[Name]['sorts'][number], `-${string}`>
}

/** The content of a place that is one list, in words. */
type Shown<Name extends ListName, Row> = Omit<
  ListProps<Name, Row>,
  'of' | 'page' | 'columns' | 'nothing' | 'exportFile'
> & {
  title: string
  /** The links and buttons beside the title. */
  actions?: ReactNode
  columns: readonly [ColumnOf<Name, Row>, ...ColumnOf<Name, Row>[]]
  /** Says that there is nothing. */
  none: string
  /** Says that there is nothing with these words. */
  nothing: (q: string) => string
  above?: ReactNode
  below?: ReactNode
}

/**
 * Declares a place of the studio that is one list: its calls, and its content, which `useShown` reads from the words. Filters, order,
 * pages, selection, export and empty state follow from these and from the declaration of the list in core. T6
 */
export function listPlace<Name extends ListName, On extends PageCall>(
  {
    of,
    on,
    file,
    exportedBy,
  }: {
    of: Name
    on: On
    file: ExportFile
    /** The permission that the file needs; without it everyone who sees the list may save it. */
    exportedBy?: Permission
  },
  useShown: (page: PageOf<On>) => Shown<Name, PageOf<On>['rows'][number]>,
) {
  function ListPlace() {
    const page = useLoaderData() as PageOf<On>
    const { can } = useStudio()
    const { title, actions, above, below, none, nothing, ...shown } = useShown(page)
    return (
      <Place title={title} actions={actions}>
        {above}
        <List
          {...shown}
          of={of}
          page={page}
          nothing={(q) => (q === '' ? none : nothing(q))}
          exportFile={exportedBy === undefined || can(exportedBy) ? file : undefined}
        />
        {below}
      </Place>
    )
  }
  return { loader: pageLoader(on), Component: ListPlace }
}
