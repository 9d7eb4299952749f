import { format } from './format.ts'

/** Answers that the server has rejected for good and this device stores for their student. Q6 */
export const rejected = {
  title: 'Answers that do not count',
  head: (answers: number, noted: number, quiz: string | null) => {
    const count = format.count(answers, { one: '# answer does not count', other: '# answers do not count' })
    const notes = format.count(noted, {
      one: 'the highlights of # question were not saved',
      other: 'the highlights of # questions were not saved',
    })
    const what = [...(answers > 0 ? [count] : []), ...(noted > 0 ? [notes] : [])].join(', ')
    return quiz === null ? what : `${quiz}: ${what}`
  },
  why: {
    late: 'They reached the server too late: the quiz was over, or its answers had been shown.',
    elsewhere:
      'The quiz went on in another tab or on another device, and ended there. You can still hand these answers in; the later answer to a question counts.',
    checked: 'Their questions had been checked. The checked answers stay.',
    refused: 'The server no longer takes answers to this quiz from this account.',
  },
  storedUntil: (day: string) => `This browser keeps them until you delete them, at the latest until ${day}.`,
  handIn: 'Hand them in now',
  handedIn: 'Your answers were handed in.',
  noAnswer: 'The server does not answer at the moment. Try again later.',
  download: 'Download them',
  remove: 'Delete them',
  removed: 'They are deleted from this browser.',
  close: 'Keep them for now',
}
