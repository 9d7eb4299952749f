import pg from 'pg'

/**
 * Rows, by table, that a restored academy does without: sessions, codes and links belong to devices and inboxes of another time, and emails
 * that waited then have been sent or overtaken since. The list of backups belongs to the machine that has their files. T31
 */
export const transient: Readonly<Record<string, string>> = {
  sessions: 'true',
  password_codes: 'true',
  staff_invitations: 'true',
  previews: 'true',
  attempt_presence: 'true',
  account_links: 'true',
  // One that was used since the backup would work again.
  recovery_codes: 'true',
  // A link that was withdrawn since would open again, and an email that was ended would go out again.
  parent_addresses: 'true',
  parent_links: 'true',
  outbox: `state = 'waiting' AND kind <> 'forget_files'`,
  backups: 'true',
  // Their files are in no backup.
  question_imports: 'true',
}

/** Deletes the transient rows of a restored academy. */
export async function dropTransient(client: pg.Client): Promise<void> {
  for (const [table, condition] of Object.entries(transient))
    await client.query(`DELETE FROM ${pg.escapeIdentifier(table)} WHERE ${condition}`)
}

/** The rows that every new installation has. */
const usual: Readonly<Record<string, string>> = {
  payment_ways: "account_name = '' AND bank = '' AND account = '' AND hint = ''",
}

/** Lists the tables that hold more than transient rows and those of every installation; a new one has none. */
export async function tablesInUse(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  const used: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await client.query(
      `SELECT FROM public.${pg.escapeIdentifier(name)} WHERE NOT (${transient[name] ?? usual[name] ?? 'false'}) LIMIT 1`,
    )
    if (rowCount) used.push(name)
  }
  return used
}
