import { spawn } from 'node:child_process'

/** Waits for the end of its input, which comes however the process ends that holds it, and asks a server of PostgreSQL to end at once. */
const guard = 'cat >/dev/null; kill -QUIT "$0"'

/**
 * Ends a server of PostgreSQL when this process ends, also by a signal, after which a run of tests calls nothing that it would else have
 * called. Returns what ends the watch.
 */
export function endAlong(pid: number): () => void {
  const child = spawn('sh', ['-c', guard, String(pid)], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  // It keeps no run going.
  child.unref()
  return () => {
    child.kill('SIGKILL')
    child.stdin.end()
  }
}
