import type { CallReply } from '../../../contract/api.ts'

/** An order as its student sees it. */
export type Order = NonNullable<CallReply<'GET /orders/:number'>['data']>

/** The colour of each status; its word stands with it. */
export const statusTones = { placed: 'warn', confirmed: 'good', declined: 'bad', cancelled: 'plain' } as const
