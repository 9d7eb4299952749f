import { flushCompileCache } from 'node:module'
import { readBank } from './formats/read-bank.ts'
import type { FromReader, ToReader } from './read-apart.ts'

/** The most questions in one message: receiving it blocks the process that serves requests. */
const atOnce = 200

const send = (message: FromReader) => process.send?.(message)

// It is ended by a signal, before which nothing would be stored by itself.
flushCompileCache()

process.on('message', ({ bytes, choice }: ToReader) => {
  const { questions, ...rest } = readBank(bytes, undefined, choice)
  for (let at = 0; at < questions.length; at += atOnce) send({ questions: questions.slice(at, at + atOnce) })
  send({ rest })
})
