import type { ExamSnapshot } from '../session/exam-session.ts'

/** Whether what the taker asks for cannot come at present. */
export const isOutOfReach = ({ notice }: ExamSnapshot): boolean => notice === 'offline' || notice === 'server'
