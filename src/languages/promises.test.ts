import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { messages, withoutEmail, type MessageCode } from '../contract/messages.ts'

const english = join(dirname(fileURLToPath(import.meta.url)), 'en')
const email = /\b(?:e?mails?|mailbox|reminded in)\b/i
const moves =
  /\b(?:gets?|goes|go|leaves?|sends?|shows|taken|will|reads?|reach(?:es)?|reminder|is in|to each|on its way|reply)\b|^email those/i
const none = /\bno emails?\b|\bwithout an email\b|not sent here/i
/** Whether a text says that someone gets an email. */
const promisesEmail = (text: string) => email.test(text) && moves.test(text) && !none.test(text)

/** Every text of the studio, by its place in the dictionary; of a function the words of its source. */
async function textsOfStudio(): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const visit = (place: string, value: unknown): void => {
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) visit(`${place}.${name}`, inner)
    else if (typeof value === 'string') texts.set(place, value)
    else if (typeof value === 'function')
      texts.set(
        place,
        String(value)
          .replace(/^.*?=>\s*`?/s, '')
          .replaceAll(/\$\{[^}]*\}/g, '…'),
      )
  }
  for (const file of readdirSync(english).filter((name) => name.startsWith('studio')))
    for (const [name, value] of Object.entries((await import(join(english, file))) as object)) visit(name, value)
  return texts
}

/** Buttons and headings: what is pressed to send one, and what has to be filled in. */
const buttons = [
  'studio.find.also.emails.0',
  'studio.today.messages.reply',
  'studio.today.messages.replyTo',
  'studio.today.messages.replying',
  'studio.staff.may.of.emails.manage',
  'studio.emails.test.send',
]

test('T36 every text of the studio that promises an email has another for a site from which none leaves', async () => {
  const texts = await textsOfStudio()
  expect(texts.size).toBeGreaterThan(1500)
  const promising = [...texts].filter(([, text]) => promisesEmail(text)).map(([place]) => place)
  const paired = [...texts.keys()].filter((place) => place.endsWith('.byEmail'))
  expect(paired.length).toBeGreaterThan(15)
  expect(promising.filter((place) => !paired.includes(place))).toEqual(buttons)
  // What finds a promise finds those that are known.
  expect(paired.filter((place) => !promising.includes(place))).toEqual([])
})

/** What the site says to those who are no staff; the emails that they ask for are of their own accounts. */
const toOthers: MessageCode[] = [
  'password.code_sent',
  'entry_code.used',
  'address.link_sent',
  'address.entered',
  'contact.sent',
]

test('T36 every reply to staff that promises an email has another for a site from which none leaves', () => {
  const promising = Object.entries(messages)
    .filter(([, text]) => promisesEmail(text) || /on its way/.test(text))
    .map(([code]) => code)
  expect(promising.toSorted()).toEqual([...Object.keys(withoutEmail), ...toOthers].toSorted())
  for (const code of Object.values(withoutEmail)) expect(promising).not.toContain(code)
})
