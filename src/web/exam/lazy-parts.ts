import { lazyPart } from '../ui/lazy-part.ts'
import { prepareToasts } from '../ui/toast.tsx'

/** Screens and feedback that the first question does not need. */
export const deferredStage = lazyPart(() => import('./screens/deferred-stage.tsx'))

/** The tools beside a question. */
export const toolLayer = lazyPart(() => import('./tools/tool-layer.tsx'))

/** The renderer of toasts, prefetched: a failure to submit must be shown offline. */
export const toastStage = lazyPart(prepareToasts)
