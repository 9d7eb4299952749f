import { icon } from './icon.tsx'

const sideways = { pointsSideways: true }

export const ArrowForwardIcon = icon(<path d="M5 12h14m-6-6 6 6-6 6" />, sideways)
export const ChevronBackIcon = icon(<path d="m15 6-6 6 6 6" />, sideways)
export const ChevronForwardIcon = icon(<path d="m9 6 6 6-6 6" />, sideways)
export const ChevronDownIcon = icon(<path d="m6 9 6 6 6-6" />)
export const ChevronUpIcon = icon(<path d="m6 15 6-6 6 6" />)
export const ExternalIcon = icon(<path d="M14 5h5v5m0-5-8 8M10 6H6v12h12v-4" />, sideways)
