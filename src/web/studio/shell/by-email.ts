import { byEmailOf } from '../../base/by-email.ts'
import { useStudio } from './studio-frame.tsx'

/** Returns what chooses between a text that promises an email and the one in its place, by whether emails leave this site. T36 */
export const useByEmail = () => byEmailOf(useStudio().sends_email)
