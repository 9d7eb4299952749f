/** The audience of an announcement: those who have a course open, a group, or students selected in a list. T26 */
export const audienceKinds = ['course', 'group', 'selection'] as const

export type AudienceKind = (typeof audienceKinds)[number]

/** The receivers of an announcement: the students, whose parents can be written to as well, or the parents alone. T26 */
export const receiverKinds = ['students', 'parents'] as const

export type Receivers = (typeof receiverKinds)[number]

/** The most characters of an announcement's title, and of its text. */
export const longestTitle = 120
export const longestAnnouncement = 5000

/** The most readers that an announcement's page lists at once. */
export const readersOnPage = 200

/** An announcement that is being written; `to` is the choice of its form: 'course 3', 'group 5' or 'selection'. T7 */
export type AnnouncementDraft = { to: string; selection: unknown; receivers: Receivers; title: string; text: string }

/** A draft in which nothing is typed yet. */
export const emptyDraft: AnnouncementDraft = { to: '', selection: null, receivers: 'students', title: '', text: '' }
