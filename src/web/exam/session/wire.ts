import type { z } from 'zod'
import type * as wire from '../../../contract/attempt-shapes.ts'
import type { attempts } from '../../../contract/attempts.ts'

export type { OptionKey } from '../../../core/questions/question.ts'

export type QuizWire = z.output<typeof wire.Quiz>
export type PhaseWire = z.output<typeof wire.PhaseOnWire>
export type AttemptWire = z.output<typeof wire.AttemptState>
export type ResponseWire = z.output<typeof wire.ResponseOnWire>
export type AskedQuestion = z.output<typeof wire.AskedQuestion>
export type CheckedAnswer = z.output<typeof wire.CheckedAnswer>
export type SaveReply = z.output<typeof attempts.save.reply>
export type Receipt = z.output<typeof wire.Submitted>
