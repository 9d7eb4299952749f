import { icon } from './icon.tsx'

export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const MoreIcon = icon(<path strokeWidth="3" d="M5.5 12h.01M12 12h.01M18.5 12h.01" />)
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
)
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
)
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.5 5.9A9.7 9.7 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.9 3.6M6.3 7.3A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9.4 9.4 0 0 0 4.3-1M10 10a2.8 2.8 0 0 0 4 4" />,
)
export const PlayIcon = icon(<path fill="currentColor" d="M8 5.5v13l10.5-6.5Z" />)
export const PauseIcon = icon(<path strokeWidth="2.5" d="M9 6v12M15 6v12" />)
