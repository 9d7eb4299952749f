import { flushCompileCache } from 'node:module'
import { exportAs, type StoredDraft } from './export-as.ts'
import { exportFormats } from './formats/write-bank.ts'
import type { ToWriter } from './write-apart.ts'

const drafts: StoredDraft[] = []

// It is ended by a signal, before which nothing would be stored by itself.
flushCompileCache()

process.on('message', (message: ToWriter) => {
  if ('drafts' in message) {
    drafts.push(...message.drafts)
    return
  }
  const format = exportFormats.find(({ name }) => name === message.format)!
  process.send?.(exportAs(format, { settings: message.settings, drafts }))
})
