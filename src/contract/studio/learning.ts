import { z } from 'zod'
import { mistakeCauses } from '../../core/learning/mistakes.ts'
import { trapFamilies } from '../../core/questions/traps.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { plan } from '../plan.ts'
import { progress, SkillProgress } from '../progress.ts'
import { PersonParams } from './people.ts'
import { listOf, pageOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const access = 'results.see' as const

const Share = z.object({ share: z.number(), low: z.number(), high: z.number() })
const Cause = z.enum(mistakeCauses)
const Trap = z.enum(trapFamilies)

/** A lesson of a skill that can be given; null: none is open to those whom it is about. */
const Lesson = z.object({ id: z.number(), name: z.string() }).nullable()

/** The number of answers of a kind, and of those that were right without a guess. */
const Answers = z.object({ answered: z.number().int(), right: z.number().int() })

/** The practice of a student since an instant. */
const Practiced = z.object({
  since: Instant,
  /** The last time she answered something; null: never. */
  last_at: Instant.nullable(),
  minutes: z.number().int(),
  days: z.number().int(),
  answers: z.object({ test: Answers, redo: Answers, drill: Answers, return: Answers }),
  /** The skills that were practiced between tests, that of most answers first. */
  skills: listOf('skills', Answers.extend({ name: z.string() })),
})

/** A student's learning, as a tutor sees it: the estimates that she reads herself, her mistakes, her practice and her plan. */
export const StudentLearning = z.object({
  whole: progress.get.reply.shape.whole,
  /** By points to win, the first most. */
  skills: listOf('skills', SkillProgress.omit({ pace: true, lesson: true }).extend({ lesson: Lesson })),
  mistakes: z.object({
    all: z.number().int(),
    without_cause: z.number().int(),
    causes: listOf('skills', z.object({ name: Cause, count: z.number().int() })),
    /** The families of the traps that were chosen, once for each wrong answer; `trapped` is their sum. */
    traps: listOf('skills', z.object({ name: Trap, count: z.number().int() })),
    trapped: z.number().int(),
    /** Her own rules, the question missed last first; `more_rules` counts those that are not listed. */
    rules: listOf('ownRules', z.object({ rule: z.string(), skill: z.string().nullable(), cause: Cause.nullable() })),
    more_rules: z.number().int(),
  }),
  practiced: Practiced,
  /** The number of questions that return today, and of those due that move to tomorrow. */
  returns: z.object({ count: z.number().int(), moved: z.number().int() }),
  plan: plan.get.reply,
})

/** The reason why a student needs a word this week. */
const Reason = z.discriminatedUnion('is', [
  /** Null: nothing was ever answered. */
  z.object({ is: z.literal('not_practiced'), days: z.number().int().nullable() }),
  z.object({ is: z.literal('falling') }),
  z.object({ is: z.literal('many_due'), due: z.number().int() }),
  z.object({ is: z.literal('test_near'), days: z.number().int() }),
])

/** A figure of a group, and how many students stand behind it. */
const Counted = { count: z.number().int(), students: z.number().int() }

const Named = z.object({ id: z.number(), name: z.string() })

const GroupLearning = z.object({
  group: Named,
  /** The students whose accounts are not disabled, so many as are looked at. */
  students: z.number().int(),
  /** True if the group has more: those who come later by name are left out of all that is here. */
  is_cut: z.boolean(),
  /** Over how many days causes, traps and skills are summed; the sums are a minute old at most. */
  days: z.number().int(),
  causes: listOf('skills', z.object({ name: Cause, ...Counted })),
  traps: listOf('skills', z.object({ name: Trap, ...Counted })),
  /** By points to win, the first most. */
  skills: listOf(
    'skills',
    z.object({
      name: z.string(),
      students: z.number().int(),
      answers: z.number().int(),
      /** The share of right answers with its band; null: too few students for one. */
      share: Share.nullable(),
      lesson: Lesson,
    }),
  ),
  /** The number of students who need a word this week. */
  need_word: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  /** A page of the students, those who need a word first. */
  members: pageOf(
    Named.extend({
      reasons: listOf('skills', Reason),
      last_at: Instant.nullable(),
      /** Her weakest skills with their estimates; null: too few answers. */
      weakest: listOf('skills', z.object({ name: z.string(), estimate: Share.nullable() })),
      /** The skills of which there is an estimate. */
      levels: listOf('skills', z.object({ name: z.string(), estimate: Share })),
    }),
  ),
})

/** Learning between tests, as a tutor sees it. L11 */
export const studioLearning = {
  student: endpoint({
    does: 'Returns how a student learns: skills with their bands, causes, traps and own rules, what she practiced since a day, her plan and goal',
    on: 'GET /studio/people/:userId/learning',
    access,
    params: PersonParams,
    query: z.object({
      /** The first day that counts as practiced; without it a week. */
      since: z.iso.date().optional(),
    }),
    reply: StudentLearning,
    refuses: [...refusals, 'account.not_found'],
  }),
  group: endpoint({
    does: 'Returns how a group learns: causes, traps and skills with the number of students behind each, and a page of its students, those who need a word this week first',
    on: 'GET /studio/groups/:groupId/learning',
    mayBeStale: true,
    access,
    params: z.object({ groupId: Id }),
    query: z.object({ page: z.coerce.number().int().min(1).max(1_000).optional() }),
    reply: GroupLearning,
    refuses: [...refusals, 'group.not_found'],
  }),
  attention: endpoint({
    does: 'Returns who of the students in groups needs a word this week: how many, the first of them, and in which groups they are',
    on: 'GET /studio/attention',
    access,
    reply: z.object({
      /** Null: the groups have more students than are looked at here; each group says it on its own page. */
      students: z.number().int().nullable(),
      first: listOf('named', Named.extend({ reasons: listOf('named', Reason) })),
      /** The groups of those students, the one with most of them first. */
      groups: listOf('named', Named.extend({ students: z.number().int() })),
    }),
    refuses: refusals,
  }),
}
