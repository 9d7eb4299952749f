/**
 * Lets a program whose reader goes away (`… | head`) finish its work and end quietly: what it still prints is dropped, instead
 * of an error that would end it half-way.
 */
export function dropUnreadOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
}
