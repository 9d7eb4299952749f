import type { z } from 'zod'
import type { practice as contract } from '../../../contract/practice.ts'

/** A practice set as the server returns it. */
export type PracticeWire = z.output<(typeof contract)['get']['reply']>
