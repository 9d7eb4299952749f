import { icon } from './icon.tsx'

export const HighlighterIcon = icon(<path d="m9 14.5-2.5 4H4m5-4L15.5 5l5 3.5L14 18l-5-3.5Zm0 0 5 3.5H9.5M12 20.5h8" />)
export const CrossOutIcon = icon(
  <>
    <path d="m7.5 16.5 4.5-11 4.5 11M9 13h6" />
    <path d="M3 12h18" />
  </>,
)
export const LineReaderIcon = icon(<path d="M4 5h16M4 9.5h16v5H4Zm0 9.5h16" />)
export const ZoomInIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5M8.5 11h5M11 8.5v5" />
  </>,
)
export const ZoomOutIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5M8.5 11h5" />
  </>,
)
export const BookmarkIcon = icon(<path d="M7 4h10v16l-5-3.8L7 20Z" />)
export const BookmarkFilledIcon = icon(<path fill="currentColor" d="M7 4h10v16l-5-3.8L7 20Z" />)
export const NoteIcon = icon(<path d="M5 4.5h14v10L14.5 19.5H5ZM14 19v-5h5M8.5 8.5h7m-7 3.5h4" />)
export const GridIcon = icon(<path d="M4.5 4.5h5v5h-5Zm10 0h5v5h-5Zm-10 10h5v5h-5Zm10 0h5v5h-5Z" />)
export const DividerIcon = icon(<path d="M9.5 7v10m5-10v10M6 12H2.5m0 0L4.5 10m-2 2 2 2m13.5-2h3.5m0 0-2-2m2 2-2 2" />)
