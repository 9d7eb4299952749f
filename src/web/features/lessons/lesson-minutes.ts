/** Minutes of reading, video and quiz in a lesson. */
export type Timed = { minutes: number | null; video_minutes: number | null; quiz_minutes: number | null }

/** Returns how long these lessons take with their videos and quizzes, and whether all of it is reading; null where nothing says so. P5 P11 */
export function minutesOf(lessons: readonly Timed[]): { minutes: number; isReading: boolean } | null {
  let minutes = 0
  let reading = 0
  for (const { minutes: text, video_minutes: video, quiz_minutes: quiz } of lessons) {
    reading += text ?? 0
    minutes += (text ?? 0) + (video ?? 0) + (quiz ?? 0)
  }
  return minutes === 0 ? null : { minutes, isReading: minutes === reading }
}
