import { dayMs } from '../dates.ts'

/** The choices for the lifetime of a parent's link, in days. */
export const parentLinkDays = [30, 90, 180] as const
export type ParentLinkDays = (typeof parentLinkDays)[number]
export const usualParentLinkDays: ParentLinkDays = 90

/** The most links of one student that are open at a time. */
export const mostParentLinks = 5
/** The most addresses that get the weekly email by one link. */
export const mostParentAddresses = 2
/** Time limit for confirming an address, in milliseconds. */
export const parentConfirmationMs = 2 * dayMs

/** Returns an address so that its owner recognizes it and no one else can write to it: l…a@mail.example. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const name = Array.from(email.slice(0, Math.max(0, at)))
  const [first = ''] = name
  return `${first}…${name.length > 3 ? name.at(-1) : ''}${email.slice(Math.max(0, at))}`
}
