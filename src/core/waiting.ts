const minute = 60
const hour = 60 * minute

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Returns a wait in words, never shorter than it is: '40 seconds', '15 minutes', '2 hours'. */
export function waitInWords(seconds: number): string {
  if (seconds < minute) return counted(Math.max(1, Math.ceil(seconds)), 'second')
  if (seconds <= hour - minute) return counted(Math.ceil(seconds / minute), 'minute')
  return counted(Math.ceil(seconds / hour), 'hour')
}
