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
  gone: 'Deleted account',
  seenOf: (seen: number, readers: number) => `${format.number(seen)} of ${format.number(readers)}`,
  form: {
    to: 'To',
    choose: 'Choose a course or a group',
    toSelected: (many: number) => `To ${format.count(many, { one: '# selected person', other: '# selected people' })}`,
    courses: 'Everyone with this course open',
    groups: 'Groups',
    group: (name: string, members: number) =>
      `${name} (${format.count(members, { one: '# student', other: '# students' })})`,
    section: 'New announcement',
    heading: 'Title',
    text: 'Text',
    textHint: 'An email to each, and a notice on their home page. An empty line begins a new paragraph.',
    send: 'Send',
    sent: (readers: number) =>
      `It goes to ${format.count(readers, { one: '# student', other: '# students' })} in 10 seconds.`,
  },
  page: {
    sent: (day: string, author: string) => `${day}, by ${author}`,
    readers: 'Who has seen it',
    hint: 'Seen means opened on the site. Students who read only the email are not counted.',
    notSeen: 'Not seen yet',
    seen: (day: string) => `Seen ${day}`,
    all: 'Show them in People',
    unseen: 'Only those who have not seen it',
    parents: 'Message to parents',
    parentsHint:
      'Opens your messenger with this text, ready to send. Nothing is sent by itself, and no one but you sees what you send.',
    parentsText: 'Text of the message',
    greeting: (title: string, text: string, academy: string) => `${title}\n\n${text}\n\n${academy}`,
    noPhones: 'None of these students has a parent’s phone.',
    chat: 'WhatsApp',
    chatTo: (name: string) => `Write to a parent of ${name} in WhatsApp`,
    textMessage: 'Text message',
    textMessageTo: (name: string) => `Write a text message to a parent of ${name}`,
    noCountry: 'For WhatsApp the number needs its country code.',
  },
}
