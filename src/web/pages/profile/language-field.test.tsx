import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Language } from '../../../languages/registry.ts'
import { testLanguage } from '../../../testing/test-language.ts'
import { FrameProvider, type DocumentFrame } from '../../document/document.tsx'
import { LanguageField } from './language-field.tsx'

const english: Language = { code: 'en', name: 'English', direction: 'ltr' }
const frame: DocumentFrame = {
  mode: 'app',
  font: '',
  early: '',
  older: '',
  entry: '',
  program: [],
  styles: [],
  theme: null,
  language: english,
  hydration: '',
  notStarted: '',
}
const shown = (chosen: string | null, languages: Language[]) =>
  renderToStaticMarkup(
    <FrameProvider value={frame}>
      <LanguageField chosen={chosen} languages={languages} />
    </FrameProvider>,
  )

test('a language is asked for only where there are several: the one chosen, else that of the page', () => {
  expect(shown(null, [english])).toBe('')
  expect(shown(null, [english, testLanguage])).toContain('<option value="en" lang="en" dir="ltr" selected="">English')
  expect(shown(testLanguage.code, [english, testLanguage])).toContain(
    '<option value="en-x-test" lang="en-x-test" dir="rtl" selected="">Test',
  )
})
