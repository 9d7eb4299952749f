import type { LetterText } from './letter.ts'

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
}
