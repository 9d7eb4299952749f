import { latePart } from '../ui/late-part.ts'
import { prepareToasts } from '../ui/toast.tsx'

/** The screens and feedback that come after a first question. */
export const laterStage = latePart(() => import('./screens/later-stage.tsx'))

/** The tools beside a question. */
export const toolLayer = latePart(() => import('./tools/tool-layer.tsx'))

/** What draws toasts: a failure to submit has to be said without a network. */
export const toastStage = latePart(prepareToasts)
