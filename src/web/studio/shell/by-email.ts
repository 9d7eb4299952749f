import { byEmailOf, type ByEmail } from '../../base/by-email.ts'
import { useStudio } from './studio-frame.tsx'

/** {@link ByEmail}, and what is said of someone without an address. T36 */
type ByEmailTo<Text> = ByEmail<Text> & { noAddress?: Text }

/**
 * Returns {@link byEmailOf} for this site, which also knows whether the one person whom an email goes to has an address: `to` is null for
 * one who has none. T36
 */
export function useByEmail(): <Text>(text: ByEmailTo<Text>, to?: string | null) => Text {
  const choose = byEmailOf(useStudio().sends_email)
  return ({ byEmail, noEmail, noAddress = byEmail }, to) =>
    choose({ byEmail: to === null ? noAddress : byEmail, noEmail })
}
