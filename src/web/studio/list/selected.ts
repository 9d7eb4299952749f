import type { Undoable } from '../decision/undo-notice.tsx'

/** The selected rows: by their ids, or all that the filters leave, with the count that was seen. */
export type Selection = { by: 'ids'; ids: number[] } | { by: 'filter'; filter: Record<string, string>; count: number }

/** A selection and its size; also the state of a history entry. */
export type SelectedMany = { selection: Selection; many: number }

/** Props of the actions for a selection; what was done can be undone as one, or not at all. */
export type ActionsProps = SelectedMany & { onDone: (change: Undoable | null) => void }
