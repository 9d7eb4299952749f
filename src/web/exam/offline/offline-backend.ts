import type { ExamBackend, Performers } from '../session/backend.ts'
import { sectionOf, type AttemptWire, type Begun } from '../session/state.ts'
import { troubleOf } from '../session/transport.ts'
import { findExam, serverTimeOf, wasSetBack, type StoredExam } from './find-exam.ts'

type Caller = Parameters<Performers['claim']>[1]

/** The server has the true numbers; every change that is made here counts after them. */
const unknownSeq = 1

/** Returns what the page showed as a state of the server, older than every other; null when it showed no exam. */
export function wireOf({ snapshot, questions }: StoredExam, now: string, writer: string): AttemptWire | null {
  const { attemptId, quiz, phase, startedAt } = snapshot
  if (attemptId === null || quiz === null || phase === null || startedAt === null) return null
  return {
    attempt_id: attemptId,
    quiz,
    variant: snapshot.variant,
    revision: 0,
    writer,
    phase,
    now,
    conditions: null,
    option_seed: snapshot.optionSeed,
    started_at: startedAt,
    counts_from: startedAt,
    last_question_id: null,
    question_count: questions.length,
    responses: [...snapshot.responses].map(([id, response]) => ({
      question_id: id,
      seq: unknownSeq,
      user_answer: response.userAnswer,
      marked: response.isFlagged,
      crossed: [...response.crossed],
      locked: response.isLocked,
      spent_seconds: 0,
    })),
    checked: [...snapshot.checked.values()],
  }
}

/** Returns whether a call failed because of the network or the server, not for good. */
export const isOutage = (error: unknown) => {
  const trouble = troubleOf(error)
  return trouble === 'offline' || trouble === 'server'
}

/** Time limit in ms for the server before a stored exam begins from the device: the worker that leads to it has already waited. */
const patienceMs = 500
const patience = () => new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))

/**
 * Lets a backend begin from what the device has stored when the server cannot be reached or does not answer. The first call that reaches the server then
 * makes this page the writer, as a beginning with a network does.
 */
export function beginningOffline(backend: ExamBackend, lessonId: number): ExamBackend {
  const { device, userEmail } = backend
  return {
    ...backend,
    connect(watch, clock) {
      const online = backend.connect(watch, clock)
      let begun: StoredExam | undefined
      let claiming: ReturnType<Performers['claim']> | undefined

      /** Claims the attempt for this page, after which no replay has to. */
      const claim = async (caller: Caller) => {
        const reply = await online.claim({}, caller)
        await device.noteUnclaimed({ userEmail, attemptId: caller.attemptId }, null)
        return reply
      }
      /** Makes this page the writer, once. */
      const claimOnce = (caller: Caller) =>
        (claiming ??= claim(caller).catch((error: unknown) => {
          claiming = undefined
          throw error
        }))
      /**
       * Makes a call after the claim. A rejected claim, such as of an attempt that has ended meanwhile, does not stop it: the call has its
       * own reply.
       */
      const afterClaim =
        <Input, Reply>(call: (input: Input, caller: Caller) => Promise<Reply>) =>
        async (input: Input, caller: Caller): Promise<Reply> => {
          if (begun)
            await claimOnce(caller).catch((error: unknown) => {
              if (isOutage(error)) throw error
            })
          return call(input, caller)
        }

      /** Returns what a stored exam begins with. */
      const beginFrom = async (stored: StoredExam, caller: Caller): Promise<Begun | null> => {
        const pending = await device.findSubmission(userEmail, lessonId)
        const writer = pending?.item.writer ?? caller.writer
        const wire = wireOf(stored, new Date(serverTimeOf(stored)).toISOString(), writer)
        return wire && { wire, submission: pending?.item ?? null, writer, isUnsure: wasSetBack(stored) }
      }

      return {
        ...online,
        fetch: afterClaim(online.fetch),
        save: afterClaim(online.save),
        annotate: afterClaim(online.annotate),
        // What is joined with notes here is read as the writer: until then another device may add to them.
        readAnnotations: afterClaim(online.readAnnotations),
        move: afterClaim(online.move),
        check: afterClaim(online.check),
        submit: afterClaim(online.submit),
        claim: (input, caller) => (begun && !claiming ? claimOnce(caller) : online.claim(input, caller)),
        async begin(input, caller) {
          const given = new AbortController()
          const reply = online.begin(input, { ...caller, signal: given.signal })
          // It may fail when nothing waits for it any more.
          reply.catch(() => undefined)
          const stored = await findExam(device.shelf, userEmail, lessonId)
          const own = stored && (await beginFrom(stored, caller))
          if (!own) return reply
          try {
            const first = await Promise.race([reply, patience()])
            if (first) return first
          } catch (error) {
            if (!isOutage(error)) throw error
          }
          // The call may hang: a browser gives a site few connections, and the claim needs one.
          given.abort()
          begun = stored
          clock.sync(own.wire.now, 0, own)
          return own
        },
        async section(input, caller) {
          const { section } = input
          const phase = begun?.snapshot.phase
          if (!begun || !phase || section === null || section !== sectionOf(phase)) return online.section(input, caller)
          const owner = { userEmail, attemptId: caller.attemptId }
          const stored = await device.read(owner, section)
          if (!claiming) void device.noteUnclaimed(owner, caller.writer)
          return { questions: begun.questions, stored }
        },
      }
    },
  }
}
