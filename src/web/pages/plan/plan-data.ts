import type { CallReply } from '../../../contract/api.ts'

/** The goal and the coming days, as the API gives them. */
export type PlanWire = NonNullable<CallReply<'GET /learning/plan'>['data']>
