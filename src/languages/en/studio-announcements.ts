import { format } from './format.ts'

/** Writing to many students at once. T26 */
export const announcing = {
  title: 'Announcements',
  new: 'Write to students',
  back: 'All announcements',
  noun: { one: '# announcement', other: '# announcements' },
  search: 'Title',
  none: 'Nothing has been written to students yet.',
  nothing: (q: string) => `No announcement has “${q}” in its title.`,
  columns: { title: 'Title', to: 'To', seen: 'Seen', sent: 'Sent' },
  audience: { label: 'To', course: 'A course', group: 'A group', selection: 'Selected students' },
  selected: 'Selected students',
  parentsOnly: 'Parents only',
  writtenTo: (parents: number) => format.count(parents, { one: '# parent written to', other: '# parents written to' }),
  gone: 'Deleted account',
  seenOf: (seen: number, readers: number) => `${format.number(seen)} of ${format.number(readers)}`,
  form: {
    to: 'To',
    choose: 'Choose a course or a group',
    reach: (students: number) => `For ${format.count(students, { one: '# student', other: '# students' })}.`,
    withoutPhone: (many: number, students: number) =>
      `Without a parent’s phone: ${format.number(many)} of ${format.count(students, { one: '# student', other: '# students' })}.`,
    receivers: {
      label: 'Who gets it',
      choices: { students: 'Students, and parents by phone', parents: 'Parents only, by phone' },
      hints: {
        students:
          'Students get it. Parents are reached by phone: after sending you see their numbers, with this message ready for WhatsApp or as a text message.',
        parents:
          'Nothing is sent by itself, and students do not see it. You get the numbers of their parents, with this message ready for WhatsApp or as a text message.',
      },
    },
    selected: (many: number) => format.count(many, { one: '# selected person', other: '# selected people' }),
    notSaved: 'What you have typed has not reached the server yet. Send it once it is saved.',
    courses: 'Everyone with this course open',
    groups: 'Groups',
    group: (name: string, members: number) =>
      `${name} (${format.count(members, { one: '# student', other: '# students' })})`,
    section: 'New announcement',
    heading: 'Title',
    text: 'Text',
    textHint: {
      byEmail: 'An email to each, and a notice on their home page. An empty line begins a new paragraph.',
      noEmail: 'A notice on the home page of each. An empty line begins a new paragraph.',
    },
    parentsTextHint: 'An empty line begins a new paragraph.',
    send: 'Send',
    save: 'Save for the parents',
    sent: (readers: number) =>
      `It goes to ${format.count(readers, { one: '# student', other: '# students' })} in 10 seconds.`,
    saved: (students: number) =>
      `Saved for the parents of ${format.count(students, { one: '# student', other: '# students' })}. Nothing was sent.`,
  },
  toParents: 'Write to the parents',
  page: {
    sent: (day: string, author: string) => `${day}, by ${author}`,
    copyLink: 'Copy the link for its students',
    copied: 'Copied.',
    parts: 'Students of this announcement',
    part: (first: number, last: number, all: number) =>
      `Students ${format.number(first)} to ${format.number(last)} of ${format.number(all)}, and their parents`,
    earlier: 'Earlier students',
    later: 'More students',
    readers: 'Who has seen it',
    hint: {
      byEmail: 'Seen means opened on the site. Students who read only the email are not counted.',
      noEmail: 'Seen means opened on the site.',
    },
    notSeen: 'Not seen yet',
    seen: (day: string) => `Seen ${day}`,
    all: 'Show them in People',
    unseen: 'Only those who have not seen it',
    parents: 'Message to parents',
    parentsHint: 'Opens your messenger with this text, ready to send. Nothing is sent by itself.',
    parentsText: 'Text of the message',
    greeting: (title: string, text: string, academy: string) => `${title}\n\n${text}\n\n${academy}`,
    withoutPhone: (many: number) =>
      `${format.count(many, { one: '# student has', other: '# students have' })} no parent’s phone, so no message reaches the parents:`,
    noPhones: 'None of these students has a parent’s phone.',
    chat: 'WhatsApp',
    chatTo: (name: string) => `Write to a parent of ${name} in WhatsApp`,
    textMessage: 'Text message',
    textMessageTo: (name: string) => `Write a text message to a parent of ${name}`,
    noCountry: (many: number) =>
      `${format.count(many, { one: '# number has', other: '# numbers have' })} no link for WhatsApp: it needs the country code, which does not follow from the academy’s number for the chat. Add it on the student’s page.`,
    dialed: (many: number) =>
      `${format.count(many, { one: '# number is stored without its country code, and is', other: '# numbers are stored without their country code, and are' })} called in WhatsApp with that of the academy’s number for the chat, as the list shows. If it is another one, correct it on the student’s page.`,
    writtenOf: (written: number, parents: number) =>
      `${format.number(written)} of ${format.count(parents, { one: '# parent', other: '# parents' })} written to`,
    written: (day: string) => `Written to ${day}`,
    notWritten: 'Undo',
    markNotWritten: (name: string) => `Undo: mark a parent of ${name} as not written to`,
    copyNumbers: 'Copy all numbers',
    numbersCopied: (many: number) => format.count(many, { one: '# number copied.', other: '# numbers copied.' }),
  },
}
