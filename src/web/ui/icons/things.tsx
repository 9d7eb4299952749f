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
export const ChatIcon = icon(
  <path d="M20 11.5a8 8 0 0 1-11.7 7.1L4 20l1.4-4.3A8 8 0 1 1 20 11.5ZM9 11.5h.01m2.99 0h.01m2.99 0h.01" />,
)
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
)
export const CartIcon = icon(<path d="M3 4.5h2.5l2 10.5h10l2-7.5H6.5M9 19.5h.01m7.49 0h.01" />)
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8.5" r="3.8" />
    <path d="M4.5 20c.8-4 3.8-5.8 7.5-5.8s6.7 1.8 7.5 5.8" />
  </>,
)
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v1.5m0 15V21M3 12h1.5m15 0H21M5.6 5.6l1.1 1.1m10.6 10.6 1.1 1.1m0-12.8-1.1 1.1M6.7 17.3l-1.1 1.1" />
  </>,
)
export const MoonIcon = icon(<path d="M20 14.2A8.3 8.3 0 0 1 9.8 4 8.3 8.3 0 1 0 20 14.2Z" />)
export const ScreenIcon = icon(
  <>
    <rect x="3.5" y="4.5" width="17" height="12" rx="2" />
    <path d="M9 20h6m-3-3.5V20" />
  </>,
)
export const ChartIcon = icon(<path d="M4 19.5h16M6.5 16v-4m5.5 4V8m5.5 8V4.5" />)
export const MedalIcon = icon(
  <>
    <circle cx="12" cy="9" r="5.2" />
    <path d="m8.6 13.2-1.4 7 4.8-2.4 4.8 2.4-1.4-7M10 9l1.5 1.5L14.2 8" />
  </>,
)
