import type { Holding } from '../../core/orders/rules.ts'
import type { LetterText } from './letter.ts'

/** What a mail says of an order: its lines by name, with what each costs. */
type OrderTold = { number: string; total: string; holding: Holding; items: { name: string; value: string }[] }

/** What follows when an order is paid. */
const afterwards: Record<Holding, string> = {
  courses: 'Your courses open when the academy has confirmed the payment; we will write to you then.',
  books: 'Your books are got ready when the academy has confirmed the payment; we will write to you then.',
  both: 'Your courses open, and your books are got ready, when the academy has confirmed the payment; we will write to you then.',
}

/** What a confirmed order has brought about. */
const confirmed: Record<Holding, string> = {
  courses: 'The courses of this order are open now.',
  books: 'Your books are on their way, or wait for you at the academy where you gave no address.',
  both: 'The courses of this order are open now. Your books are on their way, or wait for you at the academy where you gave no address.',
}

/** The texts of every mail; a dictionary of another language has every key, or it does not compile. */
export const letters = {
  passwordCode: ({ academy, code, minutes }: { academy: string; code: string; minutes: number }): LetterText => ({
    subject: `${code} is your ${academy} code`,
    heading: 'Set a new password',
    paragraphs: [
      `Somebody, most likely you, asked for a new password at ${academy}. Type this code on the page that asked for it. It works once, for ${minutes} minutes.`,
    ],
    code,
    action: { label: 'Open the page for the code', path: '/forgetpass?step=code' },
  }),
  passwordChanged: ({ academy }: { academy: string }): LetterText => ({
    subject: `Your ${academy} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      'From now on only the new password signs you in. Devices that were signed in have been signed out.',
      'Was it not you? Set another password at once, and tell the academy.',
    ],
    action: { label: 'Set another password', path: '/forgetpass' },
  }),
  emailChanged: ({ email }: { email: string }): LetterText => ({
    subject: 'The email address of your account was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      `Your account now signs in with ${email}. Nothing more will come to this address.`,
      'Was it not you? Tell the academy at once; they can give the account back to you.',
    ],
  }),
  accountDeleted: ({ academy }: { academy: string }): LetterText => ({
    subject: `Your ${academy} account is deleted`,
    heading: 'Your account is deleted',
    paragraphs: [
      'Your name, addresses, phone numbers, picture, attempts, answers and reviews are gone. Nobody can bring them back, and nothing more will come to you.',
    ],
  }),
  contactMessage: ({ name, message }: { name: string; message: string }): LetterText => ({
    subject: `A message from ${name}`,
    heading: `${name} wrote to the academy`,
    paragraphs: [...message.split(/\n{2,}/), 'Your answer to this mail goes to who wrote it.'],
  }),
  orderPlaced: ({ number, total, holding, items, instructions }: OrderTold & { instructions: string }): LetterText => ({
    subject: `Your order ${number}`,
    heading: 'We have your order',
    paragraphs: [instructions, afterwards[holding]],
    facts: [{ name: 'Order', value: number }, ...items, { name: 'Total', value: total }],
    action: { label: 'See the order', path: `/orders/${number}` },
  }),
  orderConfirmed: ({ number, total, holding, items }: OrderTold): LetterText => ({
    subject: `Your order ${number} is confirmed`,
    heading: 'Your order is confirmed',
    paragraphs: ['Thank you: the payment has reached us.', confirmed[holding]],
    facts: [{ name: 'Order', value: number }, ...items, { name: 'Total', value: total }],
    action:
      holding === 'books'
        ? { label: 'See the order', path: `/orders/${number}` }
        : { label: 'Go to my courses', path: '/my-courses' },
  }),
  orderDeclined: ({ number, reason }: { number: string; reason: string }): LetterText => ({
    subject: `Your order ${number} was declined`,
    heading: 'Your order was declined',
    paragraphs: [reason, 'If this is a mistake, tell the academy the number of your order.'],
    facts: [{ name: 'Order', value: number }],
    action: { label: 'See the order', path: `/orders/${number}` },
  }),
  requestAccepted: ({ course, until }: { course: string; until: string | null }): LetterText => ({
    subject: `${course} is open for you`,
    heading: `${course} is open for you`,
    paragraphs: [
      until === null
        ? 'The academy has accepted your request.'
        : `The academy has accepted your request. The course is yours until ${until}.`,
    ],
    action: { label: 'Go to my courses', path: '/my-courses' },
  }),
  requestDeclined: ({ course, reason }: { course: string; reason: string }): LetterText => ({
    subject: `Your request for ${course}`,
    heading: 'Your request was declined',
    paragraphs: [`The academy could not accept your request for ${course}.`, reason],
    action: { label: 'See the courses', path: '/courses' },
  }),
}
