import { formatsOf } from '../../languages/formats.ts'

/** Says instants where the reader is; the server, which cannot know that, says them in UTC. */
export function sayMomentsHere(): void {
  const moments = document.querySelectorAll<HTMLTimeElement>('time[data-moment]')
  if (moments.length === 0) return
  const format = formatsOf(document.documentElement.lang)
  for (const element of moments) element.textContent = format.moment(element.dateTime, 'here')
}
