/** The fields of an address that books are sent to. */
export const addressFields = ['recipient', 'street', 'postal_code', 'city', 'region', 'country', 'phone'] as const

/** The address that books are sent to. T25 */
export type DeliveryAddress = Record<(typeof addressFields)[number], string>

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
