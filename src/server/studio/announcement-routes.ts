import type { z } from 'zod'
import { messengerNumber } from '../../core/accounts/messengers.ts'
import { readersOnPage } from '../../core/staff/announcements.ts'
import { lists } from '../../core/staff/lists.ts'
import { studioAnnouncements, type Audience } from '../../contract/studio/announcements.ts'
import { readDraft, saveDraft } from '../announcements/drafts.ts'
import {
  announcementPath,
  countReaders,
  markParentWritten,
  readAnnouncement,
  sendAnnouncement,
  type NewAnnouncement,
} from '../announcements/store.ts'
import { byActor } from '../audit/record.ts'
import { listCourseNames } from '../courses/store.ts'
import { isoOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { findGroup, membersOf, studentsOfCourse } from '../groups/store.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { getSettings } from '../site/settings.ts'
import { decided } from '../audit/decided.ts'
import { findSelected, type ListSource } from './list.ts'
import { exporting, listing } from './list-calls.ts'
import { once } from './once.ts'
import { peopleSource } from './people.ts'

type DraftReply = z.input<typeof studioAnnouncements.announcementDraft.reply>
type Row = z.input<typeof studioAnnouncements.announcements.reply>['rows'][number]

const readersOf = (count: string) =>
  `(SELECT count(${count})::int FROM announcement_readers r WHERE r.announcement_id = t.id)`

const announcementsSource: ListSource<typeof lists.announcements> = {
  list: lists.announcements,
  table: 'announcements',
  row: `t.title, (SELECT u.name FROM users u WHERE u.id = t.author_id) AS author, t.audience, t.audience_name, t.receivers,
    ${isoOf('t.sent_at')} AS sent_at, ${readersOf('*')} AS readers, ${readersOf('r.seen_at')} AS seen,
    ${readersOf('r.parent_written_at')} AS written`,
  sorts: { sent: { sql: 't.sent_at', type: 'timestamptz' } },
  filters: {
    audience: { course: `t.audience = 'course'`, group: `t.audience = 'group'`, selection: `t.audience = 'selection'` },
  },
  search: 'lower(t.title)',
}

/** Resolves whom an announcement is for, and how that is called in its history. */
async function audienceOf(
  tx: Db,
  to: z.output<typeof Audience>,
  now: number,
): Promise<Pick<NewAnnouncement, 'audience' | 'userIds'>> {
  if (to.by === 'course') {
    const course = (await listCourseNames(tx)).find(({ id }) => id === to.course_id) ?? refuse('course.not_found')
    return {
      audience: { kind: 'course', name: course.name },
      userIds: await studentsOfCourse(tx, to.course_id, now),
    }
  }
  if (to.by === 'group') {
    const group = (await findGroup(tx, to.group_id)) ?? refuse('group.not_found')
    return { audience: { kind: 'group', name: group.name }, userIds: await membersOf(tx, to.group_id) }
  }
  return {
    audience: { kind: 'selection', name: null },
    userIds: await findSelected(tx, peopleSource, to.selection, now),
  }
}

/** The calls of the studio that write to many students. T26 */
export const studioAnnouncementRoutes = routes(studioAnnouncements, {
  announcements: listing<Row, typeof lists.announcements>(announcementsSource),

  exportAnnouncements: exporting<Row, typeof lists.announcements>(announcementsSource, {
    file: 'announcements',
    columns: {
      title: ({ title }) => title,
      to: ({ audience, audience_name }) => audience_name ?? audience,
      by: ({ author }) => author,
      sent: ({ sent_at }) => sent_at,
      students: ({ readers }) => readers,
      seen: ({ seen }) => seen,
      receivers: ({ receivers }) => receivers,
      written: ({ written }) => written,
    },
  }),

  async announcementDraft(_input, { db, actor }) {
    // The contract's schema validates the reply.
    return { data: (await readDraft(db, actor.id)) as DraftReply }
  },

  async saveAnnouncementDraft({ body }, { db, now, actor }) {
    return { data: await saveDraft(db, { ...body, authorId: actor.id, now: now() }) }
  },

  async announcement({ params, query }, { db, siteUrl }) {
    const part = { most: readersOnPage, after: (query.page - 1) * readersOnPage }
    const found = (await readAnnouncement(db, params.announcementId, part)) ?? refuse('announcement.not_found')
    const { contactNumber } = await getSettings(db)
    const people = found.people.map((person) => ({
      ...person,
      parent_chat: messengerNumber(person.parent_phone, contactNumber),
    }))
    return { data: { ...found, link: `${siteUrl}${announcementPath(found.id)}`, people } }
  },

  async markParent({ params, body }, { db, now }) {
    const at = body.is_written ? new Date(now()) : null
    if (!(await markParentWritten(db, { id: params.announcementId, userId: params.userId, at })))
      refuse('announcement.not_found')
    return { data: null }
  },

  async checkAudience({ body: { to } }, { db, now }) {
    return { data: await db.transaction(async (tx) => countReaders(tx, (await audienceOf(tx, to, now())).userIds)) }
  },

  async sendAnnouncement({ body: { key, to, receivers, title, text } }, { db, now, actor, limiters, caller }) {
    const at = now()
    const send = () =>
      once(db, { key, actorId: actor.id, now: at }, async (tx) => {
        const announcement = { title, text, receivers, ...(await audienceOf(tx, to, at)) }
        const { id, readers, auditId } = await sendAnnouncement(tx, announcement, { author: byActor(actor), now: at })
        return { id, readers, ...decided({ id: auditId, at }) }
      })
    return { data: await limiters.importing.run(send, caller) }
  },
})
