/**
 * Returns the lessons to go on with, those of the weakest skill first. Home, the result of a set, the plan and a parent's report name the
 * first. `lessons`: one not done for each skill, in lower case. L6 L12
 */
export function lessonsInTurn<Lesson extends { skill: string }>(
  weak: readonly string[],
  lessons: readonly Lesson[],
): Lesson[] {
  const lessonOf = new Map(lessons.map((lesson) => [lesson.skill, lesson]))
  return weak.flatMap((skill) => {
    const lesson = lessonOf.get(skill.toLowerCase())
    return lesson ? [{ ...lesson, skill }] : []
  })
}
