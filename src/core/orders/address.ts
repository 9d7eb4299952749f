import { longestPhone } from '../accounts/rules.ts'

/** The fields of an address that books are sent to, with the most characters of each. */
export const longestAddress = {
  recipient: 100,
  street: 150,
  postal_code: 20,
  city: 80,
  region: 80,
  country: 80,
  phone: longestPhone,
} as const

/** The address that books are sent to. T25 */
export type DeliveryAddress = Record<keyof typeof longestAddress, string>

/** The fields of such an address, in the order of a form. */
export const addressFields = Object.keys(longestAddress) as (keyof typeof longestAddress)[]

/** Returns an address as the lines of a label. */
export const addressLines = ({
  recipient,
  street,
  postal_code,
  city,
  region,
  country,
  phone,
}: DeliveryAddress): string =>
  [recipient, street, [postal_code, city].filter(Boolean).join(' '), region, country, phone].filter(Boolean).join('\n')
