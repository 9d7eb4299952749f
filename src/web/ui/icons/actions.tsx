import { icon } from './icon.tsx'

export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const MoreIcon = icon(<path strokeWidth="3" d="M5.5 12h.01M12 12h.01M18.5 12h.01" />)
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const MinusIcon = icon(<path d="M5 12h14" />)
export const EditIcon = icon(<path d="m4 20 1-4.5L15.5 5 19 8.5 8.5 19 4 20Zm9.5-13L17 10.5" />)
export const TrashIcon = icon(<path d="M4 7h16M9 7V4.5h6V7M6.5 7l1 13h9l1-13M10 11v5m4-5v5" />)
export const PrintIcon = icon(<path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z" />)
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
export const PauseIcon = icon(<path strokeWidth="3" d="M9 6v12M15 6v12" />)
export const LogOutIcon = icon(<path d="M14 5H5v14h9m-4-7h10m-3.5-3.5L20 12l-3.5 3.5" />, { pointsSideways: true })
