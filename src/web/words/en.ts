import { errors } from './en/errors.ts'
import { format } from './en-format.ts'
import { parts } from './en/parts.ts'
import { shell } from './en/shell.ts'

/** English, the language the specification's exact texts are in: what every screen needs. Other areas are in areas.ts. */
export const en = {
  language: 'en' as const,
  direction: 'ltr' as 'ltr' | 'rtl',
  format,
  parts,
  shell,
  errors,
}
