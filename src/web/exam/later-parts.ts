import { latePart } from '../ui/late-part.ts'
import { prepareToasts } from '../ui/toast.tsx'

/** Screens and feedback that the first question does not need. */
export const laterStage = latePart(() => import('./screens/later-stage.tsx'))

/** The tools beside a question. */
export const toolLayer = latePart(() => import('./tools/tool-layer.tsx'))

/** The renderer of toasts, prefetched: a failure to submit must be shown offline. */
export const toastStage = latePart(prepareToasts)
