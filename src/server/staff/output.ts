/**
 * Ignores EPIPE, so that a program whose output is piped to a reader that closes early (`… | head`) still finishes its work instead
 * of failing half-way.
 */
export function dropUnreadOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
}
