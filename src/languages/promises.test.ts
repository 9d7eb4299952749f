import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { messages, withoutEmail, type MessageCode } from '../contract/messages.ts'

const english = join(dirname(fileURLToPath(import.meta.url)), 'en')
const email = /\b(?:e?mails?|mailbox|reminded (?:with)?in)\b/i
const moves =
  /\b(?:gets?|goes|go|leaves?|has left|sends?|shows|taken|will|reads?|reach(?:es)?|reminder|were reminded|is in|to each|on its way|reply)\b|^email those/i
const none = /\bno emails?\b|\bwithout an email\b|not sent here/i
const sentLink = /\blink that was sent\b/
/** Returns whether a text says that someone gets an email. */
const promisesEmail = (text: string) =>
  ((email.test(text) && moves.test(text)) || sentLink.test(text)) && !none.test(text)

/** Returns every text of a screen, by its place in the dictionary; of a function the words of its source. */
async function textsOfScreens(): Promise<Map<string, string>> {
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
  // Emails themselves promise nothing that is not there, and the replies have a test of their own.
  for (const file of readdirSync(english).filter((name) => !['mails.ts', 'codes.ts'].includes(name)))
    for (const [name, value] of Object.entries((await import(join(english, file))) as object)) visit(name, value)
  return texts
}

/** Buttons and headings: what is pressed to send one, and what has to be filled in. */
const buttons = [
  'accounts.profile.confirmAgain',
  'studio.find.also.emails.0',
  'studio.today.messages.reply',
  'studio.today.messages.replyTo',
  'studio.today.messages.replying',
  'studio.staff.may.of.emails.manage',
  'studio.emails.test.send',
]

test('T36 every text of a screen that promises an email has another for a site from which none leaves', async () => {
  const texts = await textsOfScreens()
  expect(texts.size).toBeGreaterThan(1500)
  const promising = [...texts].filter(([, text]) => promisesEmail(text)).map(([place]) => place)
  const paired = [...texts.keys()].filter((place) => place.endsWith('.byEmail'))
  expect(paired.length).toBeGreaterThan(15)
  expect(promising.filter((place) => !paired.includes(place))).toEqual(buttons)
  // What finds a promise finds those that are known.
  expect(paired.filter((place) => !promising.includes(place))).toEqual([])
})

/** A message is answered by a person, from a mailbox of their own: that needs no mail server here. */
const byPersons: MessageCode[] = ['contact.sent']

test('T36 every reply that promises an email has another for a site from which none leaves', () => {
  const promising = Object.entries(messages)
    .filter(([, text]) => {
      const all = JSON.stringify(text)
      return promisesEmail(all) || /on its way/.test(all)
    })
    .map(([code]) => code)
  expect(promising.toSorted()).toEqual([...Object.keys(withoutEmail), ...byPersons].toSorted())
  for (const code of Object.values(withoutEmail)) expect(promising).not.toContain(code)
})
