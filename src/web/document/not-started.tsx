import type { notStarted } from '#words/not-started'

type NotStartedProps = { words: typeof notStarted; /** The address of the page. */ here: string }

/** Says that the page's program did not start, and what to do; `say-not-started.ts` shows it. It works without any program. E2 */
export function NotStarted({ words, here }: NotStartedProps) {
  return (
    <>
      <b>{words.title}</b>
      <p>{words.text}</p>
      <a href={here}>{words.again}</a>
    </>
  )
}
