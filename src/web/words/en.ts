import { errors } from './en/errors.ts'
import { format } from './en-format.ts'
import { parts } from './en/parts.ts'
import { shell } from './en/shell.ts'

/** The English texts that every screen needs. The texts of single screens are in `areas/`. */
export const en = {
  language: 'en' as const,
  direction: 'ltr' as 'ltr' | 'rtl',
  format,
  parts,
  shell,
  errors,
}
