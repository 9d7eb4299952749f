import type { CallReply } from '../../../contract/api.ts'
import type { Seen } from '../../features/practice/seen/seen.ts'

/** The goal and the coming days, as the API gives them. */
export type PlanWire = NonNullable<CallReply<'GET /learning/plan'>['data']>

/** The data of the page; null: it could not be loaded. */
export type PlanData = Seen<PlanWire> | null
