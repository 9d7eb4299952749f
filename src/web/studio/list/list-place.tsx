import { createContext, useContext, type ReactNode } from 'react'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { UndoNotice, type Undoable } from '../decision/undo-notice.tsx'
import { useUndoable } from '../decision/use-action.ts'
import { loaderOf } from '../shell/loader-of.ts'
import { Place } from '../shell/studio-frame.tsx'
import type { ListName, PageCall, PageOf } from './declared.ts'
import { List, type ListProps } from './list.tsx'
import styles from './list.module.css'

/** The calls of a place that is one list. */
type Declared<Name extends ListName, On extends PageCall, More> = Pick<
  ListProps<Name, never>,
  'of' | 'file' | 'exportedBy' | 'ask'
> & {
  on: On
  /** Loads what the place shows besides. */
  also?: (address: LoaderFunctionArgs) => Promise<More>
}

/** The content of a place that is one list, in words. */
type Shown<Name extends ListName, Row> = Omit<ListProps<Name, Row>, keyof Declared<Name, never, never> | 'page'> & {
  title: string
  /** The links and buttons beside the title. */
  actions?: ReactNode
  above?: ReactNode
  /** Puts the list where it belongs on the place. */
  around?: (list: ReactNode) => ReactNode
  below?: ReactNode
}

const RowUndo = createContext<(change: Undoable | null) => void>(() => undefined)

/** Returns what takes the change of one row, which may leave the list, to the Undo of the place. */
export const useRowUndo = () => useContext(RowUndo)

/**
 * Declares a place of the studio that is one list: its calls, and its content, which `useShown` reads from the words. Filters, order,
 * pages, selection, actions for many, export and empty state follow from these and from the declaration of the list in core. T6
 */
export function listPlace<Name extends ListName, On extends PageCall, More extends object = object>(
  { on, also, ...declared }: Declared<Name, On, More>,
  useShown: (data: PageOf<On> & More) => Shown<Name, PageOf<On>['rows'][number]>,
) {
  function ShownList() {
    const page = useLoaderData() as PageOf<On> & More
    const { title, actions, above, around = (list) => list, below, ...shown } = useShown(page)
    const { notice, onUndoable } = useUndoable()
    return (
      <Place title={title} actions={actions}>
        {above}
        <UndoNotice {...notice} />
        <RowUndo value={onUndoable}>{around(<List {...declared} {...shown} page={page} />)}</RowUndo>
        {below !== undefined && <div className={styles.below}>{below}</div>}
      </Place>
    )
  }
  return {
    loader: async (address: LoaderFunctionArgs) => {
      const [page, more] = await Promise.all([loaderOf(on, declared.ask)(address), also?.(address)])
      return Object.assign(page, more)
    },
    Component: function ListPlace() {
      // The list of another thing begins with a search and a selection of its own.
      return <ShownList key={JSON.stringify(useParams())} />
    },
  }
}
