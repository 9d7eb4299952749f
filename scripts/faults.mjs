import { getChromium } from './chromium.mjs'
import { runTool } from './tools.mjs'

// The long fault tests: killed servers, lost responses, lost networks; prints their figures at the end, beside those of the last release.
// With `--keep`, at a release, they are stored as the release's.

const keep = '--keep'
const args = ['run', '--config', 'e2e/faults/vitest.config.ts', ...process.argv.slice(2).filter((arg) => arg !== keep)]
const env = { CHROMIUM_PATH: getChromium(), ...(process.argv.includes(keep) && { KEEP_FIGURES: '1' }) }
process.exit(await runTool('vitest', args, env))
