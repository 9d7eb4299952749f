import { expect, test } from 'vitest'
import { chooseLanguage, type LanguageWishes } from './choose.ts'

const [en, ar, fr] = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
  { code: 'fr', name: 'Français', direction: 'ltr' },
] as const

test.each([
  [{}, 'en'],
  [{ account: 'ar', cookie: 'fr', accepted: 'en' }, 'ar'],
  [{ account: null, cookie: 'fr', accepted: 'ar' }, 'fr'],
  [{ account: 'xx', cookie: 'ar' }, 'ar'],
  [{ cookie: 'xx', accepted: 'fr' }, 'fr'],
  [{ accepted: 'ar-EG,en;q=0.8' }, 'ar'],
  [{ accepted: 'en;q=0.2, FR ; q=0.9' }, 'fr'],
  [{ accepted: 'de,ar;q=0' }, 'en'],
  [{ accepted: '*;q=0.5' }, 'en'],
  [{ accepted: `${'x,'.repeat(200)}ar` }, 'en'],
] as [LanguageWishes, string][])('%j is answered in %s', (wishes, code) => {
  expect(chooseLanguage([en, ar, fr], wishes).code).toBe(code)
})
