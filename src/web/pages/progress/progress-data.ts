import type { CallReply } from '../../../contract/api.ts'

/** How a student stands, as the API gives it. */
export type ProgressWire = NonNullable<CallReply<'GET /learning/progress'>['data']>
export type SkillWire = ProgressWire['skills'][number]

type Links = CallReply<'GET /user/parent-links'>

/** The links for parents; null: they could not be loaded. */
export type LinksWire = { links: NonNullable<Links['data']>; chat: NonNullable<Links['chat']> } | null

/** What the page shows; null: it could not be loaded. */
export type ProgressData = { progress: ProgressWire; parents: LinksWire } | null
