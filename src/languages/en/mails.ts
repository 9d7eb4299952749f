import { sumOf } from '../../core/orders/money.ts'
import type { Holding, Payee, PaymentMethodName } from '../../core/orders/rules.ts'
import { shortened } from '../../core/shortened.ts'
import type { CallReply } from '../../contract/api.ts'
import type { NoticeKind } from '../../core/staff/notices.ts'
import type { StaffRole } from '../../core/staff/permissions.ts'
import type { EmailText } from '../email-text.ts'
import { format } from './format.ts'
import { orders } from './orders.ts'
import { parentSentences } from './parent-sentences.ts'
import { suggested } from './suggested.ts'

const inBrackets = (questions: number) => `(${format.count(questions, { one: '# question', other: '# questions' })})`

/** Returns an assignment as an email names it: a drill by its skill and its number of questions. */
const assignedName = (name: string, questions: number | null) =>
  questions === null ? name : `${suggested.drill(name)} ${inBrackets(questions)}`

/** The facts of an order in an email. */
type OrderFacts = {
  number: string
  total: number
  currency: string
  holding: Holding
  items: { name: string; quantity: number; price: number }[]
}

/** Returns the lines of an order with their prices. */
const rowsOf = ({ number, items, total, currency }: OrderFacts) => [
  { name: 'Order', value: number },
  ...items.map(({ name, quantity, price }) => ({
    name: quantity > 1 ? `${format.number(quantity)} × ${name}` : name,
    value: format.money(sumOf([{ price, quantity }]), currency),
  })),
  { name: 'Total', value: format.money(total, currency) },
]

const rowsOfPayee = ({ name, bank, account }: Payee) =>
  [
    { name: 'Name of the account', value: name },
    { name: 'Bank', value: bank },
    { name: 'Account', value: account },
  ].filter(({ value }) => value !== '')

/** The next steps once an order is paid. */
const afterwards: Record<Holding, string> = {
  courses: 'Your courses open as soon as the academy confirms your payment. We will email you then.',
  books: 'We prepare your books as soon as the academy confirms your payment. We will email you then.',
  both: 'Your courses open and we prepare your books as soon as the academy confirms your payment. We will email you then.',
}

/** The meaning of an order's confirmation. */
const confirmed: Record<Holding, string> = {
  courses: 'The courses in this order are now open.',
  books: 'Your books are on their way. If you gave no address, you can collect them at the academy.',
  both: 'The courses in this order are now open. Your books are on their way. If you gave no address, you can collect them at the academy.',
}

/** A result that a correction has changed. */
type CorrectionFacts = {
  quiz: string
  quizId: number
  /** The reason, which mostly says what is right. */
  reason: string
  before: { correct: number; total: number }
  after: { correct: number; total: number }
  /** True if the student may not see the result and what is right yet. */
  isWithheld: boolean
}

const correctedTo = ({ reason, before, after, isWithheld }: CorrectionFacts) =>
  isWithheld
    ? ['Your review shows why, and the previous and the new result, as soon as it opens.']
    : [
        reason,
        `You now have ${after.correct} of ${after.total} right; before, it was ${before.correct} of ${before.total}. Your review shows both.`,
      ]

type ParentReport = NonNullable<CallReply<'POST /parent-reports/open'>['data']>

/** Names the one next step of a weekly email, as its button. */
function nextLabel(next: ParentReport['next']): string {
  if (next.to === 'returns')
    return `Repeat ${format.count(next.count, { one: '# question', other: '# questions' })} (${format.count(next.minutes, { one: '# minute', other: '# minutes' })})`
  if (next.to === 'words') return `Repeat ${format.count(next.count, { one: '# word', other: '# words' })}`
  if (next.to === 'lesson') return `Do the lesson “${next.name}”`
  return next.to === 'drill' ? `Drill ${next.skill}` : 'Open your home page'
}

/** The changes of a student's access, as sentences. */
const accessNews = {
  granted: (course: string, until: string | null) =>
    until === null ? `${course} is open for you.` : `${course} is open for you until ${format.day(until)}.`,
  extended: (course: string, until: string | null) =>
    until === null ? `${course} stays open for you.` : `You now have access to ${course} until ${format.day(until)}.`,
  shortened: (course: string, until: string | null) =>
    `Your access to ${course} now ends on ${until === null ? '' : format.day(until)}.`,
  revoked: (course: string) => `Your access to ${course} has ended.`,
}

/** The kinds of notices to staff, in a few words. */
const noticeNames: Record<NoticeKind, string> = {
  request: 'Request',
  order: 'Order',
  reference: 'Transfer reference',
  receipt: 'Receipt',
  message: 'Message',
  report: 'Reported question',
}

/** Says a notice in a few words; a message is about its sender. */
const noticeOf = ({ kind, about }: { kind: NoticeKind; about: string }) =>
  kind === 'message' ? `from ${about}` : about

/** Returns the paragraphs of what a person has written. */
const paragraphsOf = (message: string) => message.split(/\n{2,}/)

/** The most characters of a message in an email about several things. */
const mostOfMessage = 600

/** The roles in which staff join. */
const roleNames: Record<StaffRole, string> = { owner: 'an owner', tutor: 'a tutor', assistant: 'an assistant' }

/** The text of every email. */
export const mails = {
  passwordCode: ({ academy, code, minutes }: { academy: string; code: string; minutes: number }): EmailText => ({
    subject: `${code} is your ${academy} code`,
    heading: 'Set a new password',
    paragraphs: [
      `Someone, probably you, requested a new password at ${academy}. Enter this code on the page where you requested it. It works once and expires in ${minutes} minutes. If this wasn’t you, you can ignore this email.`,
    ],
    code,
    action: { label: 'Enter the code', path: '/forgetpass?step=code' },
  }),
  passwordChanged: ({ academy }: { academy: string }): EmailText => ({
    subject: `Your ${academy} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      'From now on, only the new password works. All other devices have been signed out.',
      'If this wasn’t you, set a new password immediately and contact the academy.',
    ],
    action: { label: 'Set a new password', path: '/forgetpass' },
  }),
  newDevice: ({ academy, device, at }: { academy: string; device: string; at: string }): EmailText => ({
    subject: `A new device has signed in to your ${academy} account`,
    heading: 'Signed in on a new device',
    paragraphs: [
      `Your account was used on ${at} in a browser where you had not signed in before: ${device || 'a device that does not say what it is'}.`,
      'If this was you, there is nothing to do. If not, set a new password now: all devices are signed out then.',
    ],
    action: { label: 'Set a new password', path: '/forgetpass' },
  }),
  emailChanged: ({ email }: { email: string }): EmailText => ({
    subject: 'The email address of your account was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      `You now sign in with ${email}. We will send no more emails to this address.`,
      'If this wasn’t you, contact the academy immediately. They can restore your account.',
    ],
  }),
  welcome: ({ academy, path }: { academy: string; path: string }): EmailText => ({
    subject: `Welcome to ${academy}`,
    heading: `Welcome to ${academy}`,
    paragraphs: [
      'Your account is ready. Confirm that this address is yours, so that we can reach you about your courses and orders. The link works once, within seven days.',
      'If you have not created an account, you can ignore this email.',
    ],
    action: { label: 'Confirm your address', path },
  }),
  confirmAddress: ({ academy, path }: { academy: string; path: string }): EmailText => ({
    subject: `Confirm your email address for ${academy}`,
    heading: 'Confirm your email address',
    paragraphs: [
      `This is the address of your account at ${academy}. Confirm that it is yours. The link works once, within seven days.`,
      'If you have no account there, you can ignore this email.',
    ],
    action: { label: 'Confirm your address', path },
  }),
  accountDeleted: ({ academy }: { academy: string }): EmailText => ({
    subject: `Your ${academy} account has been deleted`,
    heading: 'Your account has been deleted',
    paragraphs: [
      'Your name, addresses, phone numbers, picture, attempts, answers and reviews have been deleted. This cannot be undone. We will send you no more emails.',
    ],
  }),
  staffInvitation: ({
    academy,
    by,
    role,
    path,
  }: {
    academy: string
    by: string
    role: StaffRole
    path: string
  }): EmailText => ({
    subject: `${by} invites you to the studio of ${academy}`,
    heading: `Join the staff of ${academy}`,
    paragraphs: [
      `${by} invites you to work in the studio of ${academy} as ${roleNames[role]}. The link works once, within seven days, and is for you alone.`,
      'If you did not expect this, you can ignore this email.',
    ],
    action: { label: 'Accept the invitation', path },
  }),
  staffDigest: ({
    academy,
    items,
    more,
  }: {
    academy: string
    /** `reached`: the address and phone number of the person; `message`: what was written to the academy. */
    items: { kind: NoticeKind; person: string | null; about: string; reached: string[]; message: string | null }[]
    /** The number of further ones. */
    more: number
  }): EmailText => {
    const [first] = items
    const isOne = items.length === 1 && first
    return {
      subject: isOne
        ? `${noticeNames[first.kind]}: ${noticeOf(first)}`
        : `${items.length + more} new things at ${academy}`,
      heading: isOne ? `${noticeNames[first.kind]}: ${noticeOf(first)}` : 'New in the studio',
      paragraphs: [
        ...(isOne && first.message !== null ? paragraphsOf(first.message) : []),
        ...(more > 0 ? [`These and ${more} more wait in the studio.`] : []),
      ],
      facts: items.map(({ kind, person, about, reached, message }) => ({
        name: noticeNames[kind],
        value: [
          person === null ? noticeOf({ kind, about }) : `${person}: ${about}`,
          ...reached,
          ...(isOne || message === null ? [] : [shortened(message.replaceAll(/\s+/g, ' '), mostOfMessage)]),
        ].join(' · '),
      })),
      action: { label: 'Open the studio', path: '/studio' },
    }
  },
  diskLow: ({ free, size, machine }: { free: number; size: number; machine: string }): EmailText => ({
    subject: 'The server’s disk is almost full',
    heading: 'The server’s disk is almost full',
    paragraphs: [
      'When it is full, nothing can be saved: answers wait on the devices of students, and no one can sign up or order.',
      'Delete old backups, or have the disk made larger. Until then you get this email once a week.',
    ],
    facts: [
      { name: 'Server', value: machine },
      { name: 'Free', value: `${format.bytes(free)} of ${format.bytes(size)}` },
    ],
    action: { label: 'Open backups', path: '/studio/site/backups' },
  }),
  testEmail: ({ academy }: { academy: string }): EmailText => ({
    subject: `Test email of ${academy}`,
    heading: 'Emails work',
    paragraphs: ['You asked for this email in the studio. Emails to students go the same way.'],
  }),
  contactMessage: ({ name, message, phone }: { name: string; message: string; phone: string | null }): EmailText => ({
    subject: `Message from ${name}`,
    heading: `${name} wrote to the academy`,
    paragraphs: [...paragraphsOf(message), 'Reply to this email to answer the sender.'],
    ...(phone !== null && { facts: [{ name: 'Phone', value: phone }] }),
  }),
  orderPlaced: ({
    method,
    way,
    instructions,
    sendTo,
    ...order
  }: OrderFacts & {
    method: PaymentMethodName
    way: string | null
    instructions: string
    sendTo: Payee | null
  }): EmailText => ({
    subject: `Your order ${order.number}`,
    heading: 'We have received your order',
    paragraphs: [instructions || orders.order.unwritten[method](Boolean(sendTo?.account)), afterwards[order.holding]],
    facts: [
      ...rowsOf(order),
      ...(way === null ? [] : [{ name: orders.order.howToPay, value: way }]),
      ...(sendTo === null ? [] : rowsOfPayee(sendTo)),
    ],
    action: { label: 'View order', path: `/orders/${order.number}` },
  }),
  orderConfirmed: (order: OrderFacts): EmailText => ({
    subject: `Your order ${order.number} is confirmed`,
    heading: 'Your order is confirmed',
    paragraphs: ['Thank you. We have received your payment.', confirmed[order.holding]],
    facts: rowsOf(order),
    action:
      order.holding === 'books'
        ? { label: 'View order', path: `/orders/${order.number}` }
        : { label: 'Go to my courses', path: '/my-courses' },
  }),
  orderDeclined: ({ number, reason }: { number: string; reason: string }): EmailText => ({
    subject: `Your order ${number} was declined`,
    heading: 'Your order was declined',
    paragraphs: [reason, 'If this is a mistake, contact the academy and mention your order number.'],
    facts: [{ name: 'Order', value: number }],
    action: { label: 'View order', path: `/orders/${number}` },
  }),
  paymentDue: ({
    number,
    amount,
    dueOn,
    currency,
  }: {
    number: string
    amount: number
    dueOn: string
    currency: string
  }): EmailText => ({
    subject: `A payment for your order ${number} is due`,
    heading: 'A payment is due',
    paragraphs: [
      `${format.money(amount, currency)} of your order ${number} was expected by ${format.day(dueOn)}. If you have paid it in the meantime, you need do nothing.`,
    ],
    facts: [
      { name: 'Order', value: number },
      { name: 'Due', value: format.money(amount, currency) },
    ],
    action: { label: 'View order', path: `/orders/${number}` },
  }),
  orderReopened: ({
    number,
    reason,
    hadAccess,
  }: {
    number: string
    reason: string
    hadAccess: boolean
  }): EmailText => ({
    subject: `Your order ${number} is open again`,
    heading: 'Your order is open again',
    paragraphs: [
      hadAccess
        ? 'The academy has reopened your order, and the access that came with it has ended.'
        : 'The academy has reopened your order. It waits for its payment to be confirmed.',
      reason,
    ],
    facts: [{ name: 'Order', value: number }],
    action: { label: 'View order', path: `/orders/${number}` },
  }),
  requestAccepted: ({ course, until }: { course: string; until: string | null }): EmailText => ({
    subject: `${course} is open for you`,
    heading: `${course} is open for you`,
    paragraphs: [
      until === null
        ? 'The academy has accepted your request.'
        : `The academy has accepted your request. You have access until ${format.day(until)}.`,
    ],
    action: { label: 'Go to my courses', path: '/my-courses' },
  }),
  resultCorrected: (facts: CorrectionFacts): EmailText => ({
    subject: `Your result for ${facts.quiz} was corrected`,
    heading: 'Your result was corrected',
    paragraphs: [`A question in ${facts.quiz} was regraded.`, ...correctedTo(facts)],
    action: { label: 'See the review', path: `/quiz-answers/${facts.quizId}` },
  }),
  correctionUndone: (facts: CorrectionFacts): EmailText => ({
    subject: `A correction in ${facts.quiz} was undone`,
    heading: 'A correction was undone',
    paragraphs: [
      `The academy has undone a correction in ${facts.quiz} that we wrote to you about.`,
      ...correctedTo(facts),
    ],
    action: { label: 'See the review', path: `/quiz-answers/${facts.quizId}` },
  }),
  reportAnswered: ({
    quiz,
    quizId,
    reason,
    isWithheld,
  }: {
    quiz: string
    quizId: number
    /** The reason why it stays as it is; null: it was corrected. */
    reason: string | null
    /** True if the student may not see what is right yet. */
    isWithheld: boolean
  }): EmailText => ({
    subject: `Your report of a question in ${quiz}`,
    heading: isWithheld
      ? 'Your report was answered'
      : reason === null
        ? 'The question was corrected'
        : 'The question stays as it is',
    paragraphs: [
      `You reported a question in ${quiz}. Thank you.`,
      isWithheld
        ? 'Your review shows the answer as soon as it opens.'
        : (reason ?? 'You were right: the academy has corrected it.'),
    ],
    action: { label: 'See the review', path: `/quiz-answers/${quizId}` },
  }),
  requestDeclined: ({ course, reason }: { course: string; reason: string }): EmailText => ({
    subject: `Your request for ${course}`,
    heading: 'Your request was declined',
    paragraphs: [`The academy could not accept your request for ${course}.`, reason],
    action: { label: 'Browse courses', path: '/courses' },
  }),
  accessChanged: ({
    course,
    action,
    until,
    reason,
  }: {
    course: string
    action: keyof typeof accessNews
    until: string | null
    reason: string | null
  }): EmailText => ({
    subject: action === 'granted' ? `${course} is open for you` : `Your access to ${course}`,
    heading: action === 'granted' ? `${course} is open for you` : 'Your access has changed',
    paragraphs: [accessNews[action](course, until), ...(reason === null ? [] : [reason])],
    action: { label: 'Go to my courses', path: '/my-courses' },
  }),
  accountsJoined: ({
    academy,
    remaining,
    joined,
  }: {
    academy: string
    remaining: string
    joined: string
  }): EmailText => ({
    subject: `Your two accounts at ${academy} are one now`,
    heading: 'Your accounts are merged',
    paragraphs: [
      `${academy} has merged your accounts ${joined} and ${remaining}. Courses, results and orders of both are in ${remaining} now.`,
      `Sign in with ${remaining} and its password from now on; ${joined} no longer signs in.`,
      'If these are not both yours, tell the academy within 30 days: until then the accounts can be separated again.',
    ],
    action: { label: 'Sign in', path: '/login' },
  }),
  accountsParted: ({
    academy,
    remaining,
    joined,
  }: {
    academy: string
    remaining: string
    joined: string
  }): EmailText => ({
    subject: `Your accounts at ${academy} are separate again`,
    heading: 'Your accounts are separate again',
    paragraphs: [
      `${academy} has separated the accounts ${joined} and ${remaining}. Each has its own courses, results and orders again, and signs in with its own password.`,
    ],
    action: { label: 'Sign in', path: '/login' },
  }),
  assigned: ({
    academy,
    name,
    questions,
    course,
    dueAt,
    zone,
    path,
  }: {
    academy: string
    name: string
    questions: number | null
    course: string | null
    dueAt: string
    zone: string
    path: string
  }): EmailText => ({
    // Without a second colon: a title may have one of its own, and a drill's name has one.
    subject: questions === null ? `To do: “${name}”` : `To do: a drill of ${name} ${inBrackets(questions)}`,
    heading: assignedName(name, questions),
    paragraphs: [
      course === null
        ? `${academy} has assigned this to you. It is due on ${format.moment(dueAt, zone)}.`
        : `${academy} has assigned this to you. It belongs to ${course} and is due on ${format.moment(dueAt, zone)}.`,
      'Your home page lists what you have to do.',
    ],
    action: { label: 'Open it', path },
  }),
  assignmentReminder: ({
    academy,
    zone,
    things,
  }: {
    academy: string
    zone: string
    things: { name: string; questions: number | null; dueAt: string; isOverdue: boolean }[]
  }): EmailText => ({
    subject: `Reminder: ${format.count(things.length, { one: '# thing to do', other: '# things to do' })}`,
    heading: 'Still to do',
    paragraphs: [`${academy} reminds you of what you have not done yet.`, 'You get at most one reminder in 24 hours.'],
    facts: things.map(({ name, questions, dueAt, isOverdue }) => ({
      name: assignedName(name, questions),
      value: isOverdue ? `Overdue since ${format.moment(dueAt, zone)}` : `Due ${format.moment(dueAt, zone)}`,
    })),
    action: { label: 'Open your home page', path: '/' },
  }),
  parentConfirmation: ({
    academy,
    name,
    path,
    hours,
  }: {
    academy: string
    name: string
    path: string
    hours: number
  }): EmailText => ({
    subject: `Please confirm your address for the weekly email of ${academy}`,
    heading: 'Do you want this weekly email?',
    paragraphs: [
      `This address was entered to get a weekly email about how ${name} is doing at ${academy}.`,
      `Press the button to confirm it. The link works for ${format.count(hours, { one: '# hour', other: '# hours' })}.`,
      'If you did not ask for this, do nothing. You will get no further email, and the address is deleted.',
    ],
    action: { label: 'Confirm my address', path },
  }),
  parentReport: ({
    academy,
    first_name: name,
    practice,
    score,
    level,
    lessons,
    test,
    next,
    until,
    token,
  }: Omit<ParentReport, 'weeks'> & { token: string }): EmailText => ({
    subject: `How ${name} is doing at ${academy}`,
    heading: `${name}: the last seven days`,
    paragraphs: [
      parentSentences.practice(name, practice),
      parentSentences.score(name, score),
      parentSentences.answers(name, level),
      parentSentences.lessons(name, lessons),
      parentSentences.test(test),
      [
        `You get this email from ${academy} once a week, because you asked for it. It ends by itself on ${format.day(until)}.`,
      ],
    ]
      .filter((sentences) => sentences.length > 0)
      .map((sentences) => sentences.join(' ')),
    facts: [{ name: 'Next step', value: parentSentences.next(next) }],
    stop: { label: 'End this weekly email', token },
  }),
  weeklyEmail: ({
    academy,
    name,
    practice,
    lessons,
    due,
    next,
    path,
    zone,
    token,
  }: {
    academy: string
    name: string
    practice: ParentReport['practice']
    lessons: number
    due: { name: string; dueAt: string; isOverdue: boolean }[]
    next: ParentReport['next']
    /** The address of the next step. */
    path: string
    zone: string
    token: string
  }): EmailText => ({
    subject: `Your week at ${academy}`,
    heading: `Your week, ${name}`,
    paragraphs: [
      practice.is === 'done'
        ? `You answered ${format.count(practice.answers, { one: '# question', other: '# questions' })} on ${format.count(practice.days, { one: '# day', other: '# days' })}.`
        : 'You answered no questions this week.',
      ...(lessons > 0 ? [`You finished ${format.count(lessons, { one: '# lesson', other: '# lessons' })}.`] : []),
      ...(due.length > 0 ? ['Still to do:'] : []),
    ],
    facts: due.map(({ name: thing, dueAt, isOverdue }) => ({
      name: thing,
      value: isOverdue ? `Overdue since ${format.moment(dueAt, zone)}` : `Due ${format.moment(dueAt, zone)}`,
    })),
    action: { label: nextLabel(next), path },
    stop: { label: 'End this weekly email', token },
  }),
  announcement: ({
    academy,
    title,
    text,
    path,
  }: {
    academy: string
    title: string
    text: string
    path: string
  }): EmailText => ({
    subject: title,
    heading: title,
    paragraphs: [...text.split(/\n\s*\n/), `${academy} sent this to you and others.`],
    action: { label: 'Read it on the site', path },
  }),
  passwordLink: ({ academy, path }: { academy: string; path: string }): EmailText => ({
    subject: `Set your ${academy} password`,
    heading: 'Set your password',
    paragraphs: [
      `${academy} sends you this link to set the password of your account. It works once, within seven days.`,
      'If you did not expect this, you can ignore this email: your password stays as it is.',
    ],
    action: { label: 'Set your password', path },
  }),
  addressLink: ({ academy, path }: { academy: string; path: string }): EmailText => ({
    subject: `Confirm your address for ${academy}`,
    heading: 'Confirm your address',
    paragraphs: [
      `${academy} has noted this as the new email address of your account. Confirm it to sign in with it from now on. The link works once, within seven days.`,
      'If you have no account there, you can ignore this email.',
    ],
    action: { label: 'Confirm address', path },
  }),
}
