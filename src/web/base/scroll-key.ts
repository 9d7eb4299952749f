import type { Location } from 'react-router'

/** Names a scroll position by its entry of the history; the first entry of every document has the same key. */
export const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key)
