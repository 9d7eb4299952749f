import { icon } from '../ui/icons/icon.tsx'

export const TodayIcon = icon(
  <path d="M12 4.5v3M5 12H3.5m17 0H19M6.6 6.6 5.5 5.5m13 0-1.1 1.1M3 19h18M7.5 15.5a4.5 4.5 0 0 1 9 0" />,
)
export const PeopleIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 19.5c.6-3.6 3.2-5.5 6.5-5.5s5.9 1.9 6.5 5.5M16 5.4a3.5 3.5 0 0 1 0 6.3m2 2.7c2 .8 3.2 2.5 3.5 5.1" />
  </>,
)
export const CoursesIcon = icon(
  <path d="M12 6.5C10 5 7 4.5 3.5 4.5v14C7 18.5 10 19 12 20.5c2-1.5 5-2 8.5-2v-14C17 4.5 14 5 12 6.5Zm0 0v14" />,
)
export const QuestionsIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8m0 3v.1" />
  </>,
)
export const DeskIcon = icon(
  <>
    <rect x="3.5" y="4.5" width="17" height="12" rx="2" />
    <path d="M9 20h6m-3-3.5V20M7 12.5l2.5-3 2.5 2 3-3.5 2 2.5" />
  </>,
)
export const ResultsIcon = icon(<path d="M4 19.5h16M6.5 16v-4m5.5 4V8m5.5 8V4.5" />)
export const SiteIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c3 3 3.5 5.5 3.5 8.5S15 17.5 12 20.5C9 17.5 8.5 15 8.5 12S9 6.5 12 3.5Z" />
  </>,
)
export const UploadIcon = icon(<path d="M12 16V5m-4.5 4L12 4.5 16.5 9M4.5 15.5v4h15v-4" />)
export const DownloadIcon = icon(<path d="M12 4.5V16m-4.5-4 4.5 4.5L16.5 12M4.5 15.5v4h15v-4" />)
