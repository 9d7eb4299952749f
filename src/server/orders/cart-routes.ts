import { cart } from '../../contract/cart.ts'
import { withCartCookie } from '../accounts/readable-cookies.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { addToCart, changeQuantity, getCart, quoteCart, removeFromCart } from './cart.ts'

export const cartRoutes = routes(cart, {
  async get(_input, { db, actor, now, caller }) {
    return withCartCookie(await getCart(db, actor.id, now()), caller)
  },

  async add({ body }, { db, actor, now, caller }) {
    const [refused] = await addToCart(db, [body], { userId: actor.id, now: now() })
    if (refused) refuse(refused)
    return { ...withCartCookie(await getCart(db, actor.id, now()), caller), msg: 'cart.added' }
  },

  async change({ body }, { db, actor, now, caller }) {
    await changeQuantity(db, actor.id, body)
    return withCartCookie(await getCart(db, actor.id, now()), caller)
  },

  async remove({ params }, { db, actor, now, caller }) {
    await removeFromCart(db, actor.id, params)
    return withCartCookie(await getCart(db, actor.id, now()), caller)
  },

  async merge({ body }, { db, actor, now, caller }) {
    await addToCart(db, body.items, { userId: actor.id, now: now() })
    return withCartCookie(await getCart(db, actor.id, now()), caller)
  },

  async quote({ body }, { db, now }) {
    return { data: await quoteCart(db, body.items, now()) }
  },
})
