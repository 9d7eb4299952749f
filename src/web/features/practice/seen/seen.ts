/** The pages of learning that can be read without a network as they were seen last. docs/decisions/0202 */
export type SeenPage = 'plan' | 'progress' | 'words'

/** The data of a page: fresh, or as it was seen last at an instant. */
export type Seen<Data> = { data: Data; seenAt: string | null }
