import type { Permission } from '../../../../core/staff/permissions.ts'
import { legalTexts, nouns as declared, siteNouns } from '../../../../core/editing/nouns.ts'
import * as announcementWords from '#words/studio-announcements'
import * as assignmentWords from '#words/studio-assignments'
import * as editingWords from '#words/studio-editing'
import * as quizWords from '#words/studio-quizzes'
import * as studioWords from '#words/studio'
import { useWords } from '../../../words/words.tsx'
import { places } from '../../places.tsx'

/** A page of the studio, or one that begins something, as it is found by its name. */
export type Destination = { name: string; path: string }

/** Returns every page that a role may open, in the order of the menu, then what begins something. */
export function useDestinations(can: (permission: Permission) => boolean): Destination[] {
  const { studio } = useWords(studioWords)
  const { editing } = useWords(editingWords)
  const { studioQuizzes } = useWords(quizWords)
  const { announcing } = useWords(announcementWords)
  const { assigning } = useWords(assignmentWords)
  const all: (Destination & { needs: Permission })[] = [
    ...places.map(({ name, path, needs }) => ({ name: studio.places[name], path, needs })),
    { name: studioQuizzes.bank.title, path: '/questions/bank', needs: 'content.edit' },
    { name: studioQuizzes.import.title, path: '/questions/import', needs: 'content.edit' },
    { name: studio.import.title, path: '/people/import', needs: 'people.import' },
    { name: studio.groups.title, path: '/people/groups', needs: 'people.see' },
    { name: announcing.title, path: '/people/announcements', needs: 'announcements.send' },
    { name: studio.find.actions.write, path: '/people/announcements/new', needs: 'announcements.send' },
    { name: assigning.title, path: '/people/assignments', needs: 'assignments.give' },
    { name: studio.find.actions.assign, path: '/people/assignments/new', needs: 'assignments.give' },
    { name: studio.requests.title, path: '/requests', needs: 'requests.decide' },
    { name: studio.orders.title, path: '/orders', needs: 'orders.decide' },
    { name: studio.today.messages.title, path: '/messages', needs: 'messages.answer' },
    { name: editing.nouns.settings.many, path: '/site/settings', needs: 'content.edit' },
    ...siteNouns.map((noun) => ({
      name: editing.nouns[noun].many,
      path: `/site/${noun}`,
      needs: 'content.edit' as const,
    })),
    { name: editing.media.title, path: '/site/media', needs: 'content.edit' },
    { name: editing.reviews.title, path: '/site/reviews', needs: 'content.edit' },
    ...legalTexts.map((noun) => ({
      name: editing.nouns[noun].many,
      path: `/site/${noun}/${declared[noun].onlyId}`,
      needs: 'content.edit' as const,
    })),
    { name: editing.bin.title, path: '/site/bin', needs: 'content.edit' },
    { name: studio.audit.title, path: '/site/audit', needs: 'audit.see' },
    { name: studio.backups.title, path: '/site/backups', needs: 'backups.manage' },
    { name: studio.emails.title, path: '/emails', needs: 'studio.open' },
    { name: studio.emails.outgoing.title, path: '/emails/outgoing', needs: 'emails.manage' },
    { name: studio.security.title, path: '/security', needs: 'studio.enter' },
  ]
  return all.filter(({ needs }) => can(needs)).map(({ name, path }) => ({ name, path }))
}
