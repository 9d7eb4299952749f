import { useStudio } from './studio-frame.tsx'

/** What is said of an email that goes out, what in its place where none leaves, and what of someone without an address. T36 */
type ByEmail<Text> = { byEmail: Text; noEmail: Text; noAddress?: Text }

/**
 * Returns what chooses between a text that promises an email and the one in its place, by whether emails leave this site, and whether the
 * one person whom it goes to has an address: `to` is null for one who has none. T36
 */
export function useByEmail(): <Text>(text: ByEmail<Text>, to?: string | null) => Text {
  const { sends_email } = useStudio()
  return ({ byEmail, noEmail, noAddress = byEmail }, to) =>
    sends_email ? (to === null ? noAddress : byEmail) : noEmail
}
