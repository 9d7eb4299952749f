import type { ComponentType } from 'react'
import type { Permission } from '../../core/staff/permissions.ts'
import type { IconProps } from '../ui/icons/icon.tsx'
import { CoursesIcon, DeskIcon, PeopleIcon, QuestionsIcon, ResultsIcon, SiteIcon, TodayIcon } from './icons.tsx'

/** The places of the studio that are built, in the order of its menu; those without the permission are not shown. T2 */
export const places = [
  { name: 'today', isAtHand: true, path: '/', needs: 'studio.open', Icon: TodayIcon },
  { name: 'courses', isAtHand: true, path: '/courses', needs: 'content.edit', Icon: CoursesIcon },
  { name: 'questions', isAtHand: false, path: '/questions', needs: 'content.edit', Icon: QuestionsIcon },
  { name: 'people', isAtHand: true, path: '/people', needs: 'people.see', Icon: PeopleIcon },
  { name: 'desk', isAtHand: true, path: '/desk', needs: 'exams.supervise', Icon: DeskIcon },
  { name: 'results', isAtHand: false, path: '/results', needs: 'results.see', Icon: ResultsIcon },
  { name: 'site', isAtHand: false, path: '/site', needs: 'audit.see', Icon: SiteIcon },
] as const satisfies readonly {
  name: string
  path: string
  /** True if a phone shows it at the bottom; the others are behind 'More' there. */
  isAtHand: boolean
  needs: Permission
  Icon: ComponentType<IconProps>
}[]
