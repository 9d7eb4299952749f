import type { CallReply } from '../../../contract/api.ts'
import type { Seen } from '../../features/practice/seen/seen.ts'

/** A student's progress, as the API returns it. */
export type ProgressWire = NonNullable<CallReply<'GET /learning/progress'>['data']>
export type SkillWire = ProgressWire['skills'][number]

type Links = CallReply<'GET /user/parent-links'>

/** The links for parents; null: they could not be loaded. */
export type LinksWire = { links: NonNullable<Links['data']>; chat: NonNullable<Links['chat']> } | null

type Official = CallReply<'GET /user/official-scores'>

/** The official scores, with how far estimates were off; null: they could not be loaded. */
export type OfficialWire = {
  scores: NonNullable<Official['data']>
  ownError: NonNullable<Official['own_error']> | null
} | null

/** The data of the page, without links and official scores where it is as it was seen; null: it could not be loaded. */
export type ProgressData = { progress: Seen<ProgressWire>; parents: LinksWire; official: OfficialWire } | null
