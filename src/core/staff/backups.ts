/** How often the academy is backed up by itself. T31 */
export const backupIntervals = ['never', 'daily', 'weekly'] as const

export type BackupInterval = (typeof backupIntervals)[number]

/** What a backup was made for. */
export const backupKinds = ['studio', 'schedule', 'command'] as const

export type BackupKind = (typeof backupKinds)[number]

/** The most scheduled backups that are stored. */
export const mostBackups = 60

/** The fewest characters of a backup's passphrase: anyone who has the file can try without limit. */
export const leastPassphrase = 12
