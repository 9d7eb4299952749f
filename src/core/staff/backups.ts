/** How often the academy is backed up by itself. T31 */
export const backupIntervals = ['never', 'daily', 'weekly'] as const

export type BackupInterval = (typeof backupIntervals)[number]

/** What a backup was made for. */
export const backupKinds = ['studio', 'schedule', 'command'] as const

export type BackupKind = (typeof backupKinds)[number]

/** The most scheduled backups that are kept. */
export const mostBackups = 60

/** The fewest characters of a backup's passphrase: whoever has the file can try as often as they like. */
export const leastPassphrase = 12
