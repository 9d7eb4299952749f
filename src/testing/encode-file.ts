import { readFileSync } from 'node:fs'
import { encodePicture } from '../server/pictures/encoding.ts'

// Encodes a file as a picture in a separate process; prints the outcome and how many megabytes the process grew.
const kilobytes = () => process.resourceUsage().maxRSS
const bytes = readFileSync(process.argv[2] ?? '')
const before = kilobytes()
const outcome = await encodePicture(bytes).then(
  () => 'encoded',
  (error: { code?: string }) => error.code ?? 'failed',
)
process.stdout.write(JSON.stringify({ outcome, megabytes: Math.round((kilobytes() - before) / 1024) }))
