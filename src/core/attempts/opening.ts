import { after, type Lengths } from './lengths.ts'
import type { Phase } from './phase.ts'

/** Returns the first phase of an attempt at a quiz of this type that starts now. */
export function openingPhase(type: string, lengths: Lengths, now: number): Phase {
  if (type === 'two_module') return { at: 'module1', endsAt: after(now, lengths.module1Seconds) }
  const { quizSeconds, halftimeSeconds } = lengths
  const endsAt = after(now, quizSeconds)
  const halfSeconds = Math.floor((quizSeconds ?? 0) / 2)
  if (endsAt === null || halfSeconds === 0) return { at: 'answering', endsAt, halfAt: null, pauseMs: null }
  return { at: 'answering', endsAt, halfAt: endsAt - halfSeconds * 1000, pauseMs: halftimeSeconds * 1000 }
}
