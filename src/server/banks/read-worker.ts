import { parentPort, workerData } from 'node:worker_threads'
import type { ColumnChoice } from './formats/bank.ts'
import { readBank } from './formats/read-bank.ts'

const { bytes, columns } = workerData as { bytes: Uint8Array; columns: ColumnChoice }
parentPort?.postMessage(readBank(bytes, undefined, columns))
