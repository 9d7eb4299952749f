import { latePart } from '../ui/late-part.ts'

/** The screens and feedback that come after a first question. */
export const laterStage = latePart(() => import('./screens/later-stage.tsx'))

/** The tools beside a question. */
export const toolLayer = latePart(() => import('./tools/tool-layer.tsx'))
