import { accountLinks } from '../../contract/account-links.ts'
import { newPasswordErrors } from './recovery.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { confirmByLink, findAccountLink, moveByLink, setPasswordByLink } from './links.ts'

export const accountLinkRoutes = routes(accountLinks, {
  async open({ body }, { db, now }) {
    const { purpose, email, name } = (await findAccountLink(db, body.token, now())) ?? refuse('link.not_found')
    return { data: { purpose, email, name } }
  },

  async setPassword({ body }, { db, now, passwords, caller }) {
    const link = await findAccountLink(db, body.token, now())
    if (link?.purpose !== 'password') refuse('link.not_found')
    const password = newPasswordErrors(body.password, link)
    if (password) refuse('request.invalid', { errors: { password } })
    const passwordHash = await passwords.hash(body.password, caller)
    if (!(await setPasswordByLink(db, link, { passwordHash, now: now() }))) refuse('link.not_found')
    return { data: { email: link.email }, msg: 'password.set' }
  },

  async confirmAddress({ body }, { db, now }) {
    const link = await findAccountLink(db, body.token, now())
    if (!link || link.purpose === 'password') refuse('link.not_found')
    if (link.purpose !== 'address') {
      if (!(await confirmByLink(db, link, now()))) refuse('link.not_found')
      return { data: { email: link.email }, msg: 'address.verified' }
    }
    const moved = await moveByLink(db, link, now())
    if (moved === 'used') refuse('link.not_found')
    if (moved === 'taken') refuse('request.invalid', { errors: { email: ['email.taken'] } })
    return { data: { email: link.email }, msg: 'address.confirmed' }
  },
})
