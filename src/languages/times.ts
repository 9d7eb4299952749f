/** Returns times of day and lengths of time as a language writes them; apart from the other formats, as few screens show any. */
export function timesOf(language: string) {
  const clock = (timeZone?: string) =>
    new Intl.DateTimeFormat(language, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      ...(timeZone !== undefined && { timeZoneName: 'short' }),
      timeZone,
    })
  const units = (name: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' })
  return {
    /** Writes hours, minutes and seconds of an ISO instant: in UTC, or where the reader is. */
    clock: (iso: string, place: 'utc' | 'here') => clock(place === 'utc' ? 'UTC' : undefined).format(new Date(iso)),
    /** Writes a length of time in seconds by its two largest units: '45 sec', '2 min 5 sec', '1 hr 3 min'. */
    duration(seconds: number) {
      const whole = Math.max(0, Math.round(seconds))
      const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
      const parts = [
        hours > 0 && units('hour').format(hours),
        minutes > 0 && units('minute').format(minutes),
        hours === 0 && (rest > 0 || minutes === 0) && units('second').format(rest),
      ]
      return parts.filter((part) => part !== false).join(' ')
    },
  }
}
