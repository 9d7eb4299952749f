import { nounOf, type NounName } from '../../../core/editing/nouns.ts'

/** Returns where a thing is edited; `parentId` is that of what it belongs to. */
export function thingPath(noun: NounName, id: number, parentId: number | null): string {
  if (noun === 'course') return `/courses/${id}`
  if (noun === 'lesson') return `/courses/${parentId}/lessons/${id}`
  if (noun === 'news') return `/courses/${parentId}/news/${id}`
  if (noun === 'settings') return '/site/settings'
  return `/site/${noun}/${nounOf(noun).onlyId ?? id}`
}
