import { byImport } from '../server/audit/record.ts'

/** Options of a test that imports a file without pictures. */
export const importing = {
  author: byImport,
  now: Date.now(),
  pictures: {
    known: () => Promise.resolve(new Set<string>()),
    store: () => Promise.reject<string>(new Error('the file has no pictures')),
    claim: () => Promise.resolve(),
    forget: () => Promise.resolve(),
  },
}
