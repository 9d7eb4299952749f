/** Whom an announcement is for: those who have a course open, a group, or students selected in a list. T26 */
export const audienceKinds = ['course', 'group', 'selection'] as const

export type AudienceKind = (typeof audienceKinds)[number]

/** The most characters of an announcement's title, and of its text. */
export const longestTitle = 120
export const longestAnnouncement = 5000

/** The readers that an announcement's page lists; the list of people has all of them. */
export const mostReadersShown = 200

/** What is typed of an announcement: whom it is for as the form has it ('course 3', 'group 5', 'selection'), and what it says. T7 */
export type DraftOfAnnouncement = { to: string; selection: unknown; title: string; text: string }

/** An announcement of which nothing is typed yet. */
export const emptyAnnouncement: DraftOfAnnouncement = { to: '', selection: null, title: '', text: '' }
