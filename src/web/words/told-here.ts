import { format } from '#words/format'
import { told } from '#words/told'
import { saidBy } from '../../languages/told.ts'
import type { Envelope } from '../../contract/errors.ts'

/** Returns what a reply says, in the language of the page. */
export const toldHere = (envelope: Envelope) => saidBy(envelope, { told, format })
