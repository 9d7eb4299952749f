import { moneyFormat } from '../core/orders/money.ts'

/** A text for each plural form a language has; '#' stands for the number. */
export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** Returns what makes something when it is first needed: a format takes milliseconds, and few are needed. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

/** Returns numbers, percentages, dates and plurals as a language writes them. */
export function formatsOf(language: string) {
  const rules = once(() => new Intl.PluralRules(language))
  const number = once(() => new Intl.NumberFormat(language))
  const percent = once(() => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }))
  // A day is written the same on the server and in every browser, so it has to be one time zone's.
  const day = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }))
  const clock = { year: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  const moment = (timeZone?: string) =>
    new Intl.DateTimeFormat(language, { ...clock, weekday: 'long', month: 'long', timeZone })
  const stamp = once(() => new Intl.DateTimeFormat(language, { ...clock, month: 'short' }))
  const second = once(
    () =>
      new Intl.DateTimeFormat(language, {
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        second: '2-digit',
      }),
  )
  const inUnit = (unit: string) => {
    const units = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })
    // A line never ends between a number and its unit.
    return { format: (value: number) => units.format(value).replaceAll(' ', '\u00A0') }
  }
  return {
    /** Returns the form for this many, with its number. */
    count: (many: number, forms: PluralForms) =>
      (forms[rules().select(many)] ?? forms.other).replace('#', number().format(many)),
    number: (value: number) => number().format(value),
    /** Writes the size of a file or a disk: '12 kB', '3.4 MB', '1.2 GB'. */
    bytes: (bytes: number) =>
      bytes < 1_000_000
        ? inUnit('kilobyte').format(Math.ceil(bytes / 1000))
        : bytes < 1_000_000_000
          ? inUnit('megabyte').format(Math.round(bytes / 100_000) / 10)
          : inUnit('gigabyte').format(Math.round(bytes / 100_000_000) / 10),
    /** Writes several in a row: 'one, two, and three'. */
    list: (items: readonly string[]) => new Intl.ListFormat(language).format(items),
    /** Writes facts about one thing in a row: 'Answered, For Review'. */
    facts: (items: readonly string[]) => new Intl.ListFormat(language, { type: 'unit' }).format(items),
    /** Writes a percentage, 0 to 100 with at most one decimal: '83.3%'. */
    percent: (value: number) => percent().format(value / 100),
    /** Writes the day of an ISO instant, or the text itself when it is none. */
    day: (iso: string) => (Number.isNaN(Date.parse(iso)) ? iso : day().format(new Date(iso))),
    /** Writes day and time of an ISO instant: in a time zone by its name, such as 'utc', or 'here', where the reader is. */
    moment: (iso: string, place: string) => moment(place === 'here' ? undefined : place).format(new Date(iso)),
    /** Writes day and time of an ISO instant where the reader is, in short and with the zone: for tables. */
    stamp: (iso: string) => stamp().format(new Date(iso)),
    /** Writes day and time of an ISO instant where the reader is, to the second: for the lines of a log, which are minutes apart. */
    second: (iso: string) => second().format(new Date(iso)),
    /** Writes an amount of a currency: '$35', '$12.50'. */
    money: (amount: number, currency: string) => moneyFormat(language, currency).format(amount),
  }
}

/** Returns how a language writes a month such as '2026-11'; apart, because only the studio does. */
export function monthOf(language: string): (yearMonth: string) => string {
  const month = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', timeZone: 'UTC' })
  return (yearMonth) => month.format(new Date(`${yearMonth}-01T00:00:00Z`))
}
