import { accounts } from './en/accounts.ts'
import { courses } from './en/courses.ts'
import { errors } from './en/errors.ts'
import { exam } from './en/exam.ts'
import { home } from './en/home.ts'
import { format } from './en-format.ts'
import { parts } from './en/parts.ts'
import { questions } from './en/questions.ts'
import { quizzes } from './en/quizzes.ts'
import { review } from './en/review.ts'
import { shell } from './en/shell.ts'

/** English: the language the specification's exact texts are in. */
export const en = {
  language: 'en',
  direction: 'ltr' as 'ltr' | 'rtl',
  format,
  parts,
  shell,
  accounts,
  home,
  courses,
  quizzes,
  exam,
  questions,
  review,
  errors,
}
