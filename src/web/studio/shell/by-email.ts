import { useStudio } from './studio-frame.tsx'

/** What is said of an email that goes out, and what in its place where none leaves. T36 */
type ByEmail<Text> = { byEmail: Text; noEmail: Text }

/** Returns what chooses between a text that promises an email and the one in its place, by whether emails leave this site. T36 */
export function useByEmail(): <Text>(text: ByEmail<Text>) => Text {
  const { sends_email } = useStudio()
  return ({ byEmail, noEmail }) => (sends_email ? byEmail : noEmail)
}
