import type { CallReply } from '../../../../contract/api.ts'

/** The data of a student's home page. */
export type Student = NonNullable<CallReply<'GET /user/home'>['data']> & { name: string }
