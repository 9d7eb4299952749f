/** Defaults where neither the academy nor the quiz sets a value: the pass mark in percent, lengths in minutes. Q1, Q5, Q9 */
export const quizDefaults = { passMark: 50, breakMinutes: 2, halftimeMinutes: 10 }
