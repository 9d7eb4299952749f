const pattern = new RegExp(process.env['BENCH_ONLY'] ?? '')

/** Returns whether BENCH_ONLY, a pattern for the names of what is measured, asks for this; without it all of it is asked for. */
export const isWanted = (name: string): boolean => pattern.test(name)
