import { createHash } from 'node:crypto'
import type { LegalText } from '../../core/editing/nouns.ts'
import { learningMonths } from '../../core/accounts/rules.ts'
import { quoted } from '../content/frames.ts'

const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')
/** Names how long what was done between tests is stored. */
const storedFor = (months: number) =>
  months === 1 ? 'one month after your last course' : `${months} months after your last course`
const section = (heading: string, ...texts: string[]) => `<h2>${heading}</h2>${paragraphs(...texts)}`

/**
 * The initial text of each legal page: plain words about what this site does, for the academy to read, change and publish. Before that the
 * privacy policy alone is public, as {@link shippedPrivacy}. T15
 */
export const legalTemplates: Record<LegalText, { title: string; content_html: string }> = {
  privacy: {
    title: 'Privacy policy',
    content_html: [
      paragraphs('This page says what the academy stores about you, why, and what you can do about it.'),
      section(
        'What we store',
        'Your account: your name, email address, phone number and a parent’s phone number, the language and the picture that you chose, the date of your test, your groups, and whether you have more time in tests. What you have agreed to and when, and, for a student below the age that the registration names, the name of the parent or guardian who agreed too. The devices on which you are signed in, and when each was last used.',
        'Your learning: the courses that are open to you and your requests for others, the lessons you have opened and those you have done, your assignments and when they were due, your tests with every answer, the time it took, your highlights and notes, and a log of when a test began, was interrupted and ended, your practice, drills and mistakes with what you write about them and when they return, the words you have saved, what you were shown of your skills and scores, your scores in official tests where you or we have entered them, the links that show a parent how you are doing and the email addresses of parents who asked for a weekly email by one, whether you want the weekly email, the questions you have reported, and your reviews.',
        'Your orders: your cart, what you ordered, where it was sent, how you paid, the reference and the picture of your receipt, and refunds; never the number of a card.',
        'What we write to each other: the announcements you got, which emails were sent to you, the messages you send us, and notes of the staff about you.',
      ),
      section(
        'Why',
        'To teach you: to open your courses, to grade your tests, to show you and your teachers what to work on next, and to reach you or a parent about your lessons. We do not sell anything of it, and there is no advertising.',
      ),
      section(
        'Who sees it',
        'You, and the staff of the academy. A link that you or the staff make shows a parent your first name, how much you practiced, your estimated scores, your lessons and the next step; you see each of these links and who gets a weekly email by it. On a course page your review shows your first name only. Videos are shown by YouTube; it learns that you watch one when you press play.',
      ),
      section(
        'Young students',
        'Who is below the age that the registration names needs a parent or guardian who has read these texts and agrees. A parent or guardian can write to us to see, correct or delete what we store about their child.',
      ),
      section(
        'Cookies',
        'We use cookies to keep you signed in, to recognize a browser that you have signed in with, to remember your cart and to remember the colors you chose. None of them follows you to other sites. Answers that have not been sent yet are stored in your browser until they are.',
      ),
      section(
        'How long',
        `We store your data as long as you have an account. Some go earlier: a message to us after a year, a device when its sign-in has ended, and the email address of a parent when the parent ends the weekly email, or the link ends or is withdrawn. What you did between tests (practice, drills, mistakes, saved words, what you were shown of your skills) and the links for parents are deleted ${storedFor(learningMonths.usual)} has ended and you last practiced; the results of your tests stay.`,
      ),
      section(
        'Your rights',
        'On your profile you can correct your data, download everything we store about you, read what you have agreed to and withdraw it, and delete your account. Withdrawing changes nothing about what was done before; we then have to decide whether we can go on teaching you. Deleting removes your data at once; orders stay in our books without your name. Copies in backups are deleted with the backups.',
      ),
    ].join(''),
  },
  terms: {
    title: 'Terms',
    content_html: [
      paragraphs('These terms apply to your account, your courses and the practice tests of this site.'),
      section(
        'Your account',
        'An account is for one person. Keep your password to yourself. If you are a minor, a parent or guardian has to agree to these terms.',
      ),
      section(
        'Courses',
        'A course opens when the academy has confirmed your payment or accepted your request, and stays open for the time that its page names. Lessons, files and tests are for your own learning: do not copy them, pass them on or publish them.',
      ),
      section(
        'Practice tests and scores',
        'Estimated scores are estimates. They are not scores of the College Board, ACT or any other organization, and they do not promise a result in an official test.',
      ),
      section(
        'Conduct',
        'Be fair to the others. The academy can close an account that is shared, that copies the content, or that is used against others.',
      ),
      section(
        'Law',
        'The law of the country where the academy is applies. The rules that protect you where you live are not touched by it.',
      ),
      section('Changes', 'When these terms change, the new text is on this page with its date.'),
    ].join(''),
  },
  refunds: {
    title: 'Refunds',
    content_html: [
      paragraphs('You can ask for your money back when a course or a book is not what you ordered.'),
      section(
        'How to ask',
        'Write to the academy with the number of your order and the reason. You find the number on the page of your orders. We reply by email. The page of a paid course says within how many days you can ask, where the academy has set that.',
      ),
      section(
        'Courses',
        'The academy can end your access to the course with a refund, and tells you when it does. What you have learned, your tests and their results stay on your account.',
      ),
      section('Books', 'Books that arrive damaged are replaced or refunded. Send us a picture of the damage.'),
      section('How it is paid', 'By the way you paid: to the account that the transfer came from, or in cash.'),
    ].join(''),
  },
}

/** The settings that a shipped text names. */
export type NamedSettings = {
  academyName: string
  address: string | null
  phone: string | null
  contactEmail: string | null
  guardianAge: number
  learningMonths: number
}

/** A text that comes with Lantern, with a fingerprint of its words. */
export type ShippedText = { title: string; html: string; fingerprint: string }

/**
 * Returns the privacy policy that stands in for one that the academy has not published: its template, with who is responsible, and the age and
 * the months of the settings. docs/decisions/0085
 */
export function shippedPrivacy(settings: NamedSettings): ShippedText {
  const { academyName, address, phone, contactEmail, guardianAge } = settings
  const { title, content_html: template } = legalTemplates.privacy
  const reached = [address, phone, contactEmail].filter((way) => way !== null).map(quoted)
  const age = guardianAge > 0 ? `age of ${guardianAge}` : 'age that the registration names'
  const html = [
    section(
      'Who is responsible',
      `${quoted(academyName)} decides what is stored about you and why, and is responsible for it (the controller).`,
      reached.length > 0
        ? `You can reach us here: ${reached.join(', ')}.`
        : 'You can reach us by the contact page of this site.',
    ),
    template
      .replaceAll('age that the registration names', age)
      .replaceAll(storedFor(learningMonths.usual), storedFor(settings.learningMonths)),
  ].join('')
  const fingerprint = createHash('sha256').update(`${title}\n${html}`).digest('base64url').slice(0, 22)
  return { title, html, fingerprint }
}
