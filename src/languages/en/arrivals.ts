import { format } from './format.ts'

/** The notice on any page when answers of a closed page reach the server. Q6 L8 */
export const arrivals = {
  stored: (answers: number, quiz: string) =>
    `${quiz}: ${format.count(answers, {
      one: '# answer that was waiting on this device is saved now',
      other: '# answers that were waiting on this device are saved now',
    })}.`,
  practice: (answers: number) =>
    `Practice: ${format.count(answers, {
      one: '# answer that was waiting on this device is saved now',
      other: '# answers that were waiting on this device are saved now',
    })}.`,
  practiceRejected: (why: string) =>
    `An answer of your practice that was waiting on this device could not be saved. ${why}`,
}
