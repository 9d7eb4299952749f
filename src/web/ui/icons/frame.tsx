import { icon } from './icon.tsx'

export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const LogOutIcon = icon(<path d="M14 5H5v14h9m-4-7h10m-3.5-3.5L20 12l-3.5 3.5" />, { pointsSideways: true })
export const ArrowBackIcon = icon(<path d="M19 12H5m6-6-6 6 6 6" />, { pointsSideways: true })
export const ChatIcon = icon(
  <path d="M20 11.5a8 8 0 0 1-11.7 7.1L4 20l1.4-4.3A8 8 0 1 1 20 11.5ZM9 11.5h.01m2.99 0h.01m2.99 0h.01" />,
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
export const CartIcon = icon(<path d="M3 4.5h2.5l2 11h10l2-8H6.3M9 19.5h.01m7.5 0h.01" />)
