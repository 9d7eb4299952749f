import type { Academy } from './academy.ts'

/** Confirms the address of an account, as its link does. */
export async function confirmAddress({ database, clock }: Academy, userId: number): Promise<void> {
  await database.pool.query('UPDATE users SET email_confirmed_at = $2 WHERE id = $1', [userId, new Date(clock.now())])
}
