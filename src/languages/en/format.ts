import { formatsOf } from '../formats.ts'

/** Numbers, dates and plurals in English. */
export const format = formatsOf('en')
