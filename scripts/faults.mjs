import { getChromium } from './chromium.mjs'
import { runTool } from './tools.mjs'

// The long fault tests: killed servers, lost responses, lost networks; prints their figures at the end.

const args = ['run', '--config', 'e2e/faults/vitest.config.ts', ...process.argv.slice(2)]
process.exit(await runTool('vitest', args, { CHROMIUM_PATH: getChromium() }))
