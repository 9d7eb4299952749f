import { sendPasswordCode } from '../accounts/password-codes.ts'
import type { Room } from '../http/room.ts'
import { drawLetter } from '../mail/draw.ts'
import type { Letter } from '../mail/letter.ts'
import type { Post } from '../mail/post.ts'
import { getSettings } from '../site/settings.ts'
import type { EffectOf, Effects } from './work.ts'

/** How every slow effect is carried out. */
export function openEffects(room: Room, post: Post): Effects {
  const deliver = async (letter: Letter, { id, created_at }: EffectOf) => {
    const { academyName } = await getSettings(room.db)
    const key = `lantern-${created_at.getTime().toString(36)}-${id}`
    await post.send(drawLetter(letter, { academyName, siteUrl: room.siteUrl }), { fromName: academyName, key })
  }
  return {
    letter: deliver,
    forget_files: async ({ names }) => {
      for (const name of names) await room.files.remove(name)
    },
    password_code: (payload, effect) => sendPasswordCode(room, payload, (letter) => deliver(letter, effect)),
  }
}
