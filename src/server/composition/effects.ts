import { sendPasswordCode } from '../accounts/password-codes.ts'
import type { Room } from '../http/room.ts'
import { renderEmail } from '../mail/render.ts'
import type { Email } from '../mail/email.ts'
import type { Mailer } from '../mail/mailer.ts'
import { getSettings } from '../site/settings.ts'
import type { EffectOf, Effects } from '../outbox/work.ts'

/** Returns the implementation of every slow effect. */
export function openEffects(room: Room, mailer: Mailer): Effects {
  const deliver = async (email: Email, { id, created_at }: EffectOf) => {
    const { academyName } = await getSettings(room.db)
    const key = `lantern-${created_at.getTime().toString(36)}-${id}`
    await mailer.send(renderEmail(email, { academyName, siteUrl: room.siteUrl }), { fromName: academyName, key })
  }
  return {
    letter: deliver,
    forget_files: async ({ names }) => {
      for (const name of names) await room.files.remove(name)
    },
    password_code: (payload, effect) => sendPasswordCode(room, payload, (email) => deliver(email, effect)),
  }
}
