import type { CallReply } from '../../../../contract/api.ts'

/** What a student's home page shows. */
export type Student = NonNullable<CallReply<'GET /user/home'>['data']> & { name: string }
