import type { Permission } from '../../../../core/staff/permissions.ts'
import { hasWords } from '../../../../core/search/words.ts'
import { legalTexts, nouns as declared, siteNouns } from '../../../../core/editing/nouns.ts'
import * as announcementWords from '#words/studio-announcements'
import * as assignmentWords from '#words/studio-assignments'
import * as quizWords from '#words/studio-quizzes'
import { useEditingWords } from '../editing-words.ts'
import { places } from '../../places.tsx'

/** A page of the studio, or one that begins something, as it is found by its name or by what is done there. */
export type Destination = { name: string; path: string; also: readonly string[] }

/** Returns every page that a role may open, in the order of the menu, then what begins something. */
export function useDestinations(can: (permission: Permission) => boolean): Destination[] {
  const { studio, editing, studioQuizzes, announcing, assigning } = useEditingWords(
    quizWords,
    announcementWords,
    assignmentWords,
  )
  const { also } = studio.find
  const alsoOf: Partial<Record<(typeof siteNouns)[number], readonly string[]>> = {
    article: also.articles,
    banner: also.banners,
    testimonial: also.testimonials,
    way: also.ways,
  }
  const all: (Omit<Destination, 'also'> & { also?: readonly string[]; needs: Permission })[] = [
    ...places.map(({ name, path, needs }) => ({ name: studio.places[name], also: also[name], path, needs })),
    { name: studioQuizzes.bank.title, path: '/questions/bank', also: also.bank, needs: 'content.edit' },
    { name: studioQuizzes.import.title, path: '/questions/import', also: also.importQuestions, needs: 'content.edit' },
    { name: studio.import.title, path: '/people/import', also: also.importPeople, needs: 'people.import' },
    { name: studio.groups.title, path: '/people/groups', also: also.groups, needs: 'people.see' },
    { name: announcing.title, path: '/people/announcements', also: also.announcements, needs: 'announcements.send' },
    {
      name: studio.find.actions.write,
      path: '/people/announcements/new',
      also: also.write,
      needs: 'announcements.send',
    },
    { name: assigning.title, path: '/people/assignments', needs: 'assignments.give' },
    { name: studio.find.actions.assign, path: '/people/assignments/new', also: also.assign, needs: 'assignments.give' },
    { name: studio.requests.title, path: '/requests', also: also.requests, needs: 'requests.decide' },
    { name: studio.orders.title, path: '/orders', also: also.orders, needs: 'orders.decide' },
    { name: studio.orders.sales.title, path: '/orders/sales', also: also.sales, needs: 'orders.decide' },
    { name: studio.today.messages.title, path: '/messages', also: also.messages, needs: 'messages.answer' },
    { name: editing.nouns.settings.many, path: '/site/settings', also: also.settings, needs: 'content.edit' },
    ...siteNouns.map((noun) => ({
      name: editing.nouns[noun].many,
      path: `/site/${noun}`,
      also: alsoOf[noun] ?? [],
      needs: 'content.edit' as const,
    })),
    { name: editing.media.title, path: '/site/media', also: also.media, needs: 'content.edit' },
    { name: editing.reviews.title, path: '/site/reviews', also: also.reviews, needs: 'content.edit' },
    ...legalTexts.map((noun) => ({
      name: editing.nouns[noun].many,
      path: `/site/${noun}/${declared[noun].onlyId}`,
      needs: 'content.edit' as const,
    })),
    { name: editing.bin.title, path: '/site/bin', also: also.bin, needs: 'content.edit' },
    { name: studio.audit.title, path: '/site/audit', also: also.audit, needs: 'audit.see' },
    { name: studio.backups.title, path: '/site/backups', also: also.backups, needs: 'backups.manage' },
    { name: studio.emails.title, path: '/emails', also: also.emails, needs: 'studio.open' },
    { name: studio.emails.outgoing.title, path: '/emails/outgoing', also: also.outgoing, needs: 'emails.manage' },
    { name: studio.security.title, path: '/security', also: also.security, needs: 'studio.enter' },
  ]
  return all
    .filter(({ needs }) => can(needs))
    .map(({ name, path, also: phrases = [] }) => ({ name, path, also: phrases }))
}

/** Returns the places that fit words: first those of this name, then those where it is done, with the phrase that says so. */
export function placesFor(
  words: string,
  destinations: readonly Destination[],
): { place: Destination; phrase: string }[] {
  const named = destinations.filter(({ name }) => hasWords(name, words))
  const done = destinations.flatMap((place) => {
    const phrase = named.includes(place) ? undefined : place.also.find((one) => hasWords(one, words))
    return phrase === undefined ? [] : [{ place, phrase }]
  })
  return [...named.map((place) => ({ place, phrase: '' })), ...done]
}
