import { icon } from './icon.tsx'

export const PrintIcon = icon(
  <path d="M7 8.5V4h10v4.5M7 17H4.5V9.5a1 1 0 0 1 1-1h13a1 1 0 0 1 1 1V17H17M7 14h10v6H7z" />,
)
export const RedoIcon = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5" />)
