import { icon } from './icon.tsx'

export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const CheckCircleIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.3 2.8 2.8L16 9.8" />
  </>,
)
export const CrossCircleIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m9 9 6 6m0-6-6 6" />
  </>,
)
export const SkippedIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M8 12h8" />
  </>,
)
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </>,
)
export const AlertIcon = icon(<path d="M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.4v.1" />)
export const LockIcon = icon(
  <>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </>,
)
export const LockOpenIcon = icon(
  <>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 7.6-1.7" />
  </>,
)
export const OfflineIcon = icon(
  <path d="M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4m5 .1a10 10 0 0 1 5 2.3M8.5 16a5 5 0 0 1 7 0M2 9a15 15 0 0 1 4-2.5m4.5-1.3A15 15 0 0 1 22 9M12 19.5v.1" />,
)
