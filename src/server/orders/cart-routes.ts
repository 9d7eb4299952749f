import { cart } from '../../contract/cart.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { addToCart, changeQuantity, getCart, quoteCart, removeFromCart } from './cart.ts'

export const cartRoutes = routes(cart, {
  async get(_input, { db, actor, now }) {
    return { data: await getCart(db, actor.id, now()) }
  },

  async add({ body }, { db, actor, now }) {
    const [refused] = await addToCart(db, [body], { userId: actor.id, now: now() })
    if (refused) refuse(refused)
    return { data: await getCart(db, actor.id, now()), msg: 'It is in your cart.' }
  },

  async change({ body }, { db, actor, now }) {
    await changeQuantity(db, actor.id, body)
    return { data: await getCart(db, actor.id, now()) }
  },

  async remove({ params }, { db, actor, now }) {
    await removeFromCart(db, actor.id, params)
    return { data: await getCart(db, actor.id, now()) }
  },

  async merge({ body }, { db, actor, now }) {
    await addToCart(db, body.items, { userId: actor.id, now: now() })
    return { data: await getCart(db, actor.id, now()) }
  },

  async quote({ body }, { db, now }) {
    return { data: await quoteCart(db, body.items, now()) }
  },
})
