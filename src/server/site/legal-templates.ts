import type { LegalText } from '../../core/editing/nouns.ts'

const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')
const section = (heading: string, ...texts: string[]) => `<h2>${heading}</h2>${paragraphs(...texts)}`

/**
 * How each legal text begins: plain words about what this site does, for the academy to read, change and publish. Nothing of it is
 * public before that. T15
 */
export const legalTemplates: Record<LegalText, { title: string; content_html: string }> = {
  privacy: {
    title: 'Privacy policy',
    content_html: [
      paragraphs('This page says what the academy stores about you, why, and what you can do about it.'),
      section(
        'What we store',
        'When you create an account: your name, email address, phone number and a parent’s phone number. When you learn here: the courses you have access to, the lessons you have watched, your tests with every answer, your highlights and notes, and your reviews. When you order: what you ordered and how you paid, never the number of a card.',
      ),
      section(
        'Why',
        'To teach you: to open your courses, to grade your tests, to show you and your teachers what to work on next, and to reach you or a parent about your lessons. We do not sell anything of it, and there is no advertising.',
      ),
      section(
        'Who sees it',
        'You, and the staff of the academy. On a course page your review shows your first name only. Videos are shown by YouTube; it learns that you watch one when you press play.',
      ),
      section(
        'Cookies',
        'We use cookies to keep you signed in, to remember your cart and to remember the colors you chose. None of them follows you to other sites.',
      ),
      section(
        'Your rights',
        'On your profile you can correct your data, download everything we hold about you, and delete your account. Deleting removes your data at once; orders stay in our books without your name. Copies in backups are deleted with the backups.',
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
      section('Changes', 'When these terms change, the new text is on this page with its date.'),
    ].join(''),
  },
  refunds: {
    title: 'Refunds',
    content_html: [
      paragraphs('You can ask for your money back when a course or a book is not what you ordered.'),
      section(
        'How to ask',
        'Write to the academy with the number of your order and the reason. You find the number on the page of your orders. We reply by email.',
      ),
      section(
        'Courses',
        'A refund ends your access to the course. What you have learned, your tests and their results stay on your account.',
      ),
      section('Books', 'Books that arrive damaged are replaced or refunded. Send us a picture of the damage.'),
      section('How it is paid', 'By the way you paid: to the account that the transfer came from, or in cash.'),
    ].join(''),
  },
}
