/** The steps that a new academy still has to take, in this order; none once visitors find a course with a lesson. T1 */
export const firstSteps = ['name', 'teacher', 'zone', 'currency', 'account', 'course', 'lesson'] as const
export type FirstStep = (typeof firstSteps)[number]
