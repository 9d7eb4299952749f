/** Kinds of pages with a picture of their own for sharing; 'academy' stands for every other page. */
const sharedNouns = ['academy', 'trial', 'course', 'category', 'article'] as const

export type SharedNoun = (typeof sharedNouns)[number]

/** The pictures that stand where a page is shared: their size, in pixels, and where they are. */
export const sharedPicture = {
  width: 1200,
  height: 630,
  route: '/shared/:name',
  address: (noun: SharedNoun, id?: number) => `/shared/${noun}${id === undefined ? '' : `-${id}`}.jpg`,
}

/** Returns what the picture of this name is of; null where there is no such name. */
export function sharedNounOf(name: string): { noun: SharedNoun; id: number } | null {
  const [, found, id] = /^([a-z]+)(?:-([1-9]\d{0,8}))?\.jpg$/.exec(name) ?? []
  const noun = sharedNouns.find((one) => one === found)
  const hasId = noun !== 'academy' && noun !== 'trial'
  return noun === undefined || hasId !== (id !== undefined) ? null : { noun, id: Number(id ?? 0) }
}
