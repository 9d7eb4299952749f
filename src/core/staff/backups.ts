/** How often the academy is backed up by itself. T31 */
export const backupIntervals = ['never', 'daily', 'weekly'] as const

export type BackupInterval = (typeof backupIntervals)[number]

/** The most scheduled backups that are kept. */
export const mostBackups = 60

/** The fewest characters of a backup's passphrase: whoever has the file can try as often as they like. */
export const leastPassphrase = 12
