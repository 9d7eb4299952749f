import { icon } from './icon.tsx'

export const FullScreenIcon = icon(<path d="M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5" />)
export const KeyboardIcon = icon(
  <>
    <rect x="2.5" y="6" width="19" height="12" rx="2" />
    <path d="M6.5 10h.01M10 10h.01M14 10h.01M17.5 10h.01M8 14h8" />
  </>,
)
export const TrashIcon = icon(<path d="M4.5 7h15M9 7V4.5h6V7m-8.5 0 1 12.5h9l1-12.5" />)
export const ListIcon = icon(<path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const MinusIcon = icon(<path d="M5 12h14" />)
export const GripIcon = icon(<path strokeWidth="3" d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />)
