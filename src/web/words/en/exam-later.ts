import { format } from '../en-format.ts'

/** What the test player says after its first question: the navigator, the check page, the breaks. quizzes.md §2 */
export const examLater = {
  navigator: {
    title: 'Jump to a Question',
    current: 'Current',
    answered: 'Answered',
    unanswered: 'Unanswered',
    forReview: 'For Review',
    goToReview: 'Go to Review Page',
    questions: 'Questions',
    legend: 'What the signs mean',
  },
  check: {
    title: 'Check Your Work',
    module1Note:
      'On test day, you will not be able to move on to the next module until time expires. ' +
      'In this practice test, you may click Next when you are ready.',
    module2Note: 'Once you finish your review, click submit',
    unanswered: (many: number) =>
      format.count(many, { one: '# question is unanswered.', other: '# questions are unanswered.' }),
    allAnswered: 'All questions are answered.',
    timeUp: 'Time is up for Module 1. You can no longer go back to its questions.',
  },
  halfway: {
    title: 'Take a Break',
    text: "You've reached the halfway point. Take a break if needed!",
    resume: 'Continue Quiz',
  },
  breakTime: {
    title: 'Break Time',
    text: (minutes: number) => `You can take a ${format.number(minutes)} minute break.`,
    finished: 'Module 1 is finished',
    early: 'You may skip the rest of the break and go to Module 2 early.',
    over: 'The break is over. Start Module 2 when you are ready.',
    remaining: 'Time remaining',
    start: 'Start Module 2',
  },
  confirmModule2: {
    title: 'Confirm Module 2 Start',
    text: 'Module 1 cannot be revisited once Module 2 starts.',
    cancel: 'Cancel',
    confirm: 'Confirm',
  },
}
