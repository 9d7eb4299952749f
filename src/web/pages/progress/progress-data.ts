import type { CallReply } from '../../../contract/api.ts'

/** How a student stands, as the API gives it. */
export type ProgressWire = NonNullable<CallReply<'GET /learning/progress'>['data']>
export type SkillWire = ProgressWire['skills'][number]
