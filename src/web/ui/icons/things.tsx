import { icon } from './icon.tsx'

export const BookIcon = icon(
  <path d="M12 6.5C10 5 7 4.5 3.5 4.5v14C7 18.5 10 19 12 20.5c2-1.5 5-2 8.5-2v-14C17 4.5 14 5 12 6.5Zm0 0v14" />,
)
export const CalendarIcon = icon(
  <>
    <rect x="4" y="5.5" width="16" height="14.5" rx="2" />
    <path d="M4 10h16M8 3.5v4m8-4v4" />
  </>,
)
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
)
export const ChartIcon = icon(<path d="M4 19.5h16M6.5 16v-4m5.5 4V8m5.5 8V4.5" />)
export const MedalIcon = icon(
  <>
    <circle cx="12" cy="9" r="5.2" />
    <path d="m8.6 13.2-1.4 7 4.8-2.4 4.8 2.4-1.4-7M10 9l1.5 1.5L14.2 8" />
  </>,
)
export const StarIcon = icon(<path d="m12 4 2.4 5.1 5.6.7-4.1 3.9 1 5.6L12 16.6l-4.9 2.7 1-5.6L4 9.8l5.6-.7Z" />)
