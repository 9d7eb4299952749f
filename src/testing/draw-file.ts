import { readFileSync } from 'node:fs'
import { drawPicture } from '../server/pictures/drawing.ts'

// Draws the picture of a file in a process of its own, and prints what came of it and by how many megabytes it grew.
const kilobytes = () => process.resourceUsage().maxRSS
const bytes = readFileSync(process.argv[2] ?? '')
const before = kilobytes()
const outcome = await drawPicture(bytes).then(
  () => 'drawn',
  (error: { code?: string }) => error.code ?? 'failed',
)
process.stdout.write(JSON.stringify({ outcome, megabytes: Math.round((kilobytes() - before) / 1024) }))
