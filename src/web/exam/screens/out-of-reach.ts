import type { ExamSnapshot } from '../session/exam-session.ts'

/** Returns whether a request of the student cannot reach the server now. */
export const isOutOfReach = ({ notice }: ExamSnapshot): boolean => notice === 'offline' || notice === 'server'
