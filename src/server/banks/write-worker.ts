import { parentPort } from 'node:worker_threads'
import { exportAs, type StoredDraft } from './export-as.ts'
import { exportFormats } from './formats/write-bank.ts'
import type { ToWriter } from './write-apart.ts'

const drafts: StoredDraft[] = []

parentPort?.on('message', (message: ToWriter) => {
  if ('drafts' in message) {
    drafts.push(...message.drafts)
    return
  }
  const format = exportFormats.find(({ name }) => name === message.format)!
  const { written, report } = exportAs(format, { settings: message.settings, drafts })
  // A copy that is all of its buffer: that is handed over, and not copied where requests are served.
  const bytes = new Uint8Array(written.bytes)
  parentPort?.postMessage({ written: { ...written, bytes }, report }, [bytes.buffer])
})
