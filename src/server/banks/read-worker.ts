import { parentPort, workerData } from 'node:worker_threads'
import { readBank } from './formats/read-bank.ts'
import type { FromWorker, ToWorker } from './read-apart.ts'

/** How many questions go into one message: receiving one blocks the thread that serves requests. */
const atOnce = 200

const { bytes, columns } = workerData as ToWorker
const say = (message: FromWorker) => parentPort?.postMessage(message)

const { questions, ...rest } = readBank(bytes, undefined, columns)
for (let at = 0; at < questions.length; at += atOnce) say({ questions: questions.slice(at, at + atOnce) })
say({ rest })
