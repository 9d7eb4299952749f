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
export const HighlightIcon = icon(<path d="m9 15 8.5-10 2.5 2-8 10.5-3.5.5Zm-1.5 1L5 19h4M3 21.5h18" />)
export const LineReaderIcon = icon(<path d="M5 4h14M5 20h14M3 8.5h18v7H3Zm3.5 3.5h11" />)
export const TextSizeIcon = icon(<path d="m2.5 18 5-12 5 12m-8.3-4h6.6M14 18l3.5-8 3.5 8m-5.8-2.6h4.6" />)
