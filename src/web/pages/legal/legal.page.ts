import { data } from 'react-router'
import { legalTexts } from '../../../core/editing/nouns.ts'
import { ApiError } from '../../base/api.ts'
import { declarePage } from '../../base/page.tsx'
import { paths } from '../../base/paths.ts'
import * as legalWords from '#words/legal'
import type { LegalData } from './legal-view.tsx'

/** Privacy policy, terms and refunds, as the academy has published them. T15 */
export const page = declarePage<LegalData, typeof legalWords>({
  path: '/legal/:text',
  mode: 'document',
  texts: legalWords,
  load: async ({ api, params }) => {
    const text = legalTexts.find((one) => one === params['text'])
    if (text === undefined) return data(null, { status: 404 })
    try {
      return (await api('GET /legal/:text', { params: { text } })).data
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return data(null, { status: 404 })
      throw error
    }
  },
  title: ({ legal }, text) => text?.title ?? legal.notFound,
  description: ({ legal }, text) => (text ? legal.about(text.title) : legal.notFound),
  View: async () => (await import('./legal-view.tsx')).Legal,
  describe: (text) =>
    text && {
      path: paths.legal(text.text),
      isListed: !text.is_shipped,
      way: [{ name: text.title, path: paths.legal(text.text) }],
    },
})
