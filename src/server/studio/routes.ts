import { dayMs } from '../../core/dates.ts'
import { listCaps } from '../../core/list-caps.ts'
import { phoneOnPaper } from '../../core/accounts/messengers.ts'
import { isJoined } from '../joins/store.ts'
import { coded } from '../../core/coded.ts'
import { emailProblem, joinedNameProblems, normalizeEmail, tidyName } from '../../core/accounts/rules.ts'
import { lists } from '../../core/staff/lists.ts'
import { isStaff, may, permissionsOf } from '../../core/staff/permissions.ts'
import type { Parsed } from '../../contract/api.ts'
import { studioSearch } from '../../contract/studio/search.ts'
import { studioAudit } from '../../contract/studio/audit.ts'
import { studioHome } from '../../contract/studio/home.ts'
import { studioPeople } from '../../contract/studio/people.ts'
import { studioStaff } from '../../contract/studio/staff.ts'
import { countLink } from '../accounts/links.ts'
import { newPasswordErrors } from '../accounts/recovery.ts'
import { hasDemo } from '../academy/beginning.ts'
import { findUserByEmail } from '../accounts/store.ts'
import { byActor, recordChange } from '../audit/record.ts'
import { listEveryCourseName } from '../courses/store.ts'
import { readBackupChecks } from '../backup/store.ts'
import { isLow } from '../db/disk.ts'
import { refuse, type FieldProblems } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import {
  acceptInvitation,
  addInvitation,
  findInvitation,
  invitationMs,
  linkOf,
  listInvitations,
  withdrawInvitation,
} from '../invitations/store.ts'
import { readRunning } from '../invigilation/running.ts'
import { makeCodes } from '../people/codes.ts'
import { changeMany } from '../people/many.ts'
import { listWaitingOrders } from '../orders/deciding.ts'
import { listFailedEmails } from '../outbox/failed.ts'
import { enqueue } from '../outbox/store.ts'
import { listWaitingReports } from '../question-reports/store.ts'
import { listWaitingRequests } from '../requests/deciding.ts'
import { listUnpublishedTexts } from '../site/legal.ts'
import { listWaitingMessages } from '../site/messages.ts'
import { forgetCachedSettings, getOwnSettings, getSettings } from '../site/settings.ts'
import { auditSource, type AuditRow } from './audit.ts'
import { studioAnnouncementRoutes } from './announcement-routes.ts'
import { assignmentRoutes } from './assignment-routes.ts'
import { findSelected, readPage } from './list.ts'
import { exporting, forMany, listing } from './list-calls.ts'
import { groupRoutes } from './group-routes.ts'
import { joinRoutes } from './join-routes.ts'
import { importRoutes } from './import-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { personRoutes } from './person-routes.ts'
import { learningRoutes } from './learning-routes.ts'
import { progressRoutes } from './progress-routes.ts'
import { peopleSource, type PersonRow } from './people.ts'
import { requestRoutes } from './request-routes.ts'
import { listLastResults } from './result-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { changeDisabled, changeRole, listStaffNames, staffAmong, staffSource, type MemberRow } from './staff.ts'
import { countNewReviews, countWaiting, listFirstSteps } from './today.ts'
import { findAnywhere } from './search.ts'
import { undoAction, undoChange } from './undoing.ts'

const mostWaiting = listCaps.todayRows
/** Results and reviews of this last time are shown on Today. */
const lastResultsMs = 7 * dayMs

const homeRoutes = routes(studioHome, {
  async home(_input, { db, now, actor, sendsEmail }) {
    const { academyName, timeZone, currency } = await getSettings(db)
    return {
      data: {
        academy: academyName,
        time_zone: timeZone,
        currency,
        me: actor,
        may: permissionsOf(actor.role),
        waiting: await countWaiting(db, actor.role),
        tests_running: (await readRunning(db, now())).running,
        second_factor_due_at: actor.secondFactorDueAt === null ? null : new Date(actor.secondFactorDueAt).toISOString(),
        is_second_factor_overdue: actor.secondFactorDueAt !== null && actor.secondFactorDueAt <= now(),
        sends_email: sendsEmail,
        is_demo: await hasDemo(db),
      },
    }
  },

  async today(_input, { db, actor, now, disks, backups }) {
    const space = await disks.tightest()
    // In one snapshot, so that the counts are those of the cards.
    const {
      requests,
      orders,
      waiting,
      messages,
      reports,
      failed_emails,
      tests,
      last_results,
      backup_checks,
      unpublished_texts,
      beginning,
      new_reviews,
    } = await db.transaction(async (tx) => {
      await tx.run({ name: '', text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY' }, [])
      return {
        requests: await listWaitingRequests(tx, mostWaiting),
        orders: await listWaitingOrders(tx, mostWaiting),
        waiting: await countWaiting(tx, actor.role),
        messages: await listWaitingMessages(tx, mostWaiting),
        reports: may(actor.role, 'reports.answer') ? await listWaitingReports(tx, mostWaiting) : [],
        failed_emails: await listFailedEmails(tx, mostWaiting),
        tests: await readRunning(tx, now()),
        last_results: may(actor.role, 'results.see') ? await listLastResults(tx, new Date(now() - lastResultsMs)) : [],
        backup_checks: may(actor.role, 'backups.manage')
          ? await readBackupChecks(tx, { hasStore: backups.copiesTo !== null, now: now() })
          : null,
        unpublished_texts: may(actor.role, 'content.edit') ? await listUnpublishedTexts(tx) : [],
        beginning: may(actor.role, 'content.edit') ? await listFirstSteps(tx) : null,
        new_reviews: may(actor.role, 'content.edit') ? await countNewReviews(tx, new Date(now() - lastResultsMs)) : 0,
      }
    })
    return {
      data: {
        waiting,
        messages: messages.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
        failed_emails: failed_emails.map((row) => ({ ...row, failed_at: row.failed_at.toISOString() })),
        requests: requests.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
        orders: orders.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
        reports,
        tests,
        last_results,
        last_backup: backup_checks?.made_at?.toISOString() ?? null,
        backup_checks: backup_checks && {
          problem: backup_checks.problem,
          copy_problem: backup_checks.copy_problem,
          copied_at: backup_checks.copied_at?.toISOString() ?? null,
          tested_at: backup_checks.tested_at?.toISOString() ?? null,
          test_problem: backup_checks.test_problem,
          late: backup_checks.late,
        },
        low_disk: may(actor.role, 'backups.manage') && isLow(space) ? space : null,
        unpublished_texts,
        first_steps: beginning?.steps ?? [],
        first_course_id: beginning?.courseId ?? null,
        new_reviews,
      },
    }
  },

  async undo({ params }, { db, now, actor }) {
    await undoChange(db, { changeId: params.changeId, author: byActor(actor), now: now() })
    return { data: null, msg: 'studio.undone' }
  },

  async undoMany({ params }, { db, now, actor, changes }) {
    const { undone, all, attemptIds } = await undoAction(db, { key: params.key, author: byActor(actor), now: now() })
    // Their players show at once how much time there is.
    attemptIds.forEach((id) => changes.notify(id))
    return { data: null, msg: undone === all ? 'studio.undone' : coded('studio.undone_partly', { undone, all }) }
  },
})

const peopleRoutes = routes(studioPeople, {
  people: listing<PersonRow, typeof lists.people>(peopleSource),

  exportPeople: exporting<PersonRow, typeof lists.people>(peopleSource, {
    file: 'people',
    columns: {
      name: ({ name }) => name,
      email: ({ email }) => email,
      phone: ({ phone }) => phoneOnPaper(phone),
      parentPhone: ({ parent_phone }) => phoneOnPaper(parent_phone),
      role: ({ role }) => role,
      joined: ({ joined_at }, { day }) => day(joined_at),
      courses: ({ courses }, { words, day }) =>
        courses.map(({ name, until }) => words.access(name, until === null ? null : day(until))).join('; '),
      opened: ({ courses }, { words }) =>
        courses.map(({ name, watched, lessons }) => words.opened(name, watched, lessons)).join('; '),
    },
  }),

  changeMany: forMany(
    () => peopleSource,
    (tx, ids, changing, { body }: Parsed<typeof studioPeople.changeMany>) =>
      changeMany(tx, body.action, { ids, ...changing }),
  ),

  async makeCodes({ body }, { db, now, actor, siteUrl, limiters, caller }) {
    const at = now()
    const make = () =>
      db.transaction(async (tx) => {
        const ids = await findSelected(tx, peopleSource, body.selection, at)
        return makeCodes(tx, ids, { author: byActor(actor), now: at, siteUrl })
      })
    return { data: await limiters.importing.run(make, caller) }
  },

  async setDisabled({ params, body }, { db, now, actor }) {
    const change = { userId: params.userId, isDisabled: body.is_disabled, actorRole: actor.role }
    await changeDisabled(db, { ...change, author: byActor(actor), now: now() })
    return { data: null, msg: body.is_disabled ? 'person.disabled' : 'person.enabled' }
  },
})

/** Returns the problems in the fields of an accepted invitation. */
function acceptingErrors({ name, email, password }: { name: string; email: string; password: string }): FieldProblems {
  const problems = { ...joinedNameProblems(name), email: emailProblem(email) }
  const errors: FieldProblems = {}
  for (const [field, problem] of Object.entries(problems)) if (problem) errors[field] = [problem]
  const own = newPasswordErrors(password, { name, email })
  return own ? { ...errors, password: own } : errors
}

const staffRoutes = routes(studioStaff, {
  async staff({ query }, { db, now }) {
    const page = await readPage<MemberRow, typeof lists.staff>(db, staffSource, query, now())
    const invitations = await listInvitations(db, now())
    return {
      data: {
        ...page,
        invitations: invitations.map((one) => ({ ...one, expires_at: one.expires_at.toISOString() })),
      },
    }
  },

  exportStaff: exporting<MemberRow, typeof lists.staff>(staffSource, {
    file: 'staff',
    columns: {
      name: ({ name }) => name,
      email: ({ email }) => email,
      role: ({ role }) => role,
      since: ({ joined_at }, { day }) => day(joined_at),
      disabled: ({ is_disabled }, { words }) => words.yesOrNo(is_disabled),
      secondFactor: ({ has_second_factor }, { words }) => words.yesOrNo(has_second_factor),
    },
  }),

  changeStaff: forMany(
    () => staffSource,
    async (tx, ids, { actor, ...changing }, { body }: Parsed<typeof studioStaff.changeStaff>) => {
      const change = { ...changing, isDisabled: body.action === 'disable', actorRole: actor.role }
      let changed = 0
      for (const userId of await staffAmong(tx, ids))
        if (userId !== actor.id && (await changeDisabled(tx, { userId, ...change }))) changed += 1
      return { changed, unchanged: ids.length - changed }
    },
  ),

  async invite({ body }, { db, now, actor, siteUrl }) {
    const email = normalizeEmail(body.email)
    const known = await findUserByEmail(db, email)
    if (known && isStaff(known.role)) refuse('account.is_staff')
    if (known && (await isJoined(db, known.id))) refuse('join.joined_before')
    const at = now()
    const expiresAt = at + invitationMs
    const link = await db.transaction(async (tx) => {
      await countLink(tx, at, email)
      const { id, token } = await addInvitation(tx, { email, role: body.role, expiresAt, invitedBy: actor.id })
      const after = { email, role: body.role }
      const change = { thing: 'invitation', thingId: id, action: 'made', personId: known?.id ?? null } as const
      await recordChange(tx, { now: at, author: byActor(actor), ...change, after })
      await enqueue(tx, at, 'staff_invitation', { to: email, invitationId: id }, { expiresAt })
      return linkOf(siteUrl, token)
    })
    return {
      data: { link, expires_at: new Date(expiresAt).toISOString() },
      msg: coded('invitation.sent', { to: email }),
    }
  },

  async withdrawInvitation({ params }, { db, now, actor }) {
    const change = { id: params.invitationId, author: byActor(actor), now: now() }
    if (!(await withdrawInvitation(db, change))) refuse('invitation.not_found')
    return { data: null, msg: 'invitation.withdrawn' }
  },

  async setRole({ params, body }, { db, now, actor }) {
    await changeRole(db, { userId: params.userId, role: body.role, author: byActor(actor), now: now() })
    return { data: null }
  },

  async openInvitation({ body }, { db, now }) {
    const invitation = (await findInvitation(db, body.token, now())) ?? refuse('invitation.not_found')
    const { academyName = null } = await getOwnSettings(db)
    const known = invitation.email === null ? undefined : await findUserByEmail(db, invitation.email)
    return {
      data: { academy: academyName, email: invitation.email, name: known?.name ?? null, role: invitation.role },
    }
  },

  async acceptInvitation({ body }, { db, now, passwords, demoSignIns, caller }) {
    const invitation = (await findInvitation(db, body.token, now())) ?? refuse('invitation.not_found')
    const typed = {
      name: tidyName(body.name),
      email: normalizeEmail(invitation.email ?? body.email),
      password: body.password,
    }
    const errors = acceptingErrors(typed)
    const academyName = body.academy?.trim() || null
    const isUnnamed = academyName === null && (await getOwnSettings(db)).academyName === undefined
    if (invitation.email === null && isUnnamed) errors['academy'] = ['academy.unnamed']
    if (Object.keys(errors).length > 0) refuse('request.invalid', { errors })
    const passwordHash = await passwords.hash(typed.password, caller)
    const { name, email } = typed
    const accepted = await acceptInvitation(db, {
      token: body.token,
      name,
      email,
      passwordHash,
      academyName,
      now: now(),
      endsDemo: demoSignIns !== 'all',
    })
    forgetCachedSettings()
    if (accepted === 'taken') refuse('request.invalid', { errors: { email: ['email.taken'] } })
    if (accepted === 'invalid') refuse('invitation.not_found')
    return { data: { email }, msg: 'studio.welcome' }
  },
})

const auditRoutes = routes(studioAudit, {
  async audit({ query }, { db, now }) {
    const page = await readPage<AuditRow, typeof lists.audit>(db, auditSource, query, now())
    return { data: { ...page, staff: await listStaffNames(db), courses: await listEveryCourseName(db) } }
  },

  exportAudit: exporting<AuditRow, typeof lists.audit>(auditSource, {
    file: 'audit',
    columns: {
      at: ({ at }) => at,
      by: ({ actor, via }) => actor ?? via,
      action: ({ action }) => action,
      thing: ({ thing }) => thing,
      id: ({ thing_id }) => thing_id,
      person: ({ person }) => person,
      before: ({ before }) => before && JSON.stringify(before),
      after: ({ after }) => after && JSON.stringify(after),
    },
  }),
})

const searchRoutes = routes(studioSearch, {
  async find({ query: { q } }, { db, now, actor }) {
    return { data: await findAnywhere(db, { q, role: actor.role, now: now() }) }
  },
})

/** Every call of the studio. */
export const studioRoutes = [
  ...searchRoutes,
  ...homeRoutes,
  ...requestRoutes,
  ...orderRoutes,
  ...peopleRoutes,
  ...personRoutes,
  ...learningRoutes,
  ...progressRoutes,
  ...groupRoutes,
  ...joinRoutes,
  ...studioAnnouncementRoutes,
  ...assignmentRoutes,
  ...importRoutes,
  ...staffRoutes,
  ...secondFactorRoutes,
  ...auditRoutes,
]
