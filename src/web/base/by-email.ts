import { useRootData } from './place.tsx'

/** A text that promises an email, and the one in its place where none leaves this site. T36 */
export type ByEmail<Text> = { byEmail: Text; noEmail: Text }

/** Returns what chooses between a text that promises an email and the one in its place, by whether emails leave this site. T36 */
export const byEmailOf =
  (sendsEmail: boolean) =>
  <Text>({ byEmail, noEmail }: ByEmail<Text>): Text =>
    sendsEmail ? byEmail : noEmail

/** Returns {@link byEmailOf} for this site. */
export const useByEmail = () => byEmailOf(useRootData().settings.sendsEmail)
