import { icon } from './icon.tsx'

export const CrossOutIcon = icon(
  <>
    <path d="m7.5 16.5 4.5-11 4.5 11M9 13h6" />
    <path d="M3 12h18" />
  </>,
)
export const BookmarkIcon = icon(<path d="M7 4h10v16l-5-3.8L7 20Z" />)
export const BookmarkFilledIcon = icon(<path fill="currentColor" d="M7 4h10v16l-5-3.8L7 20Z" />)
export const DividerIcon = icon(<path d="M9.5 7v10m5-10v10M6 12H2.5m0 0L4.5 10m-2 2 2 2m13.5-2h3.5m0 0-2-2m2 2-2 2" />)
