import { z } from 'zod'
import { mostCartLines, mostOfABook } from '../core/orders/rules.ts'
import { endpoint, Id } from './endpoint.ts'
import { UploadedPicture } from './pictures.ts'

/** What can be ordered: a course or a book, by its id. */
export const Product = z.object({ kind: z.enum(['course', 'book']), id: Id })

const Quantity = z.number().int().min(1).max(mostOfABook)

/** A product and how many of it; courses come once. */
export const CartEntry = Product.extend({ quantity: Quantity.default(1) })

/** One line of a cart at today's price, in whole units of the site's currency. */
export const CartLine = z.object({
  kind: z.enum(['course', 'book']),
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  image_url: z.string().nullable(),
  picture: UploadedPicture,
  price: z.number(),
  list_price: z.number().nullable(),
  quantity: z.number(),
})

/** What is in a cart and cannot be ordered: it costs nothing, is no part of an order, and can be taken out. */
const LeftOutLine = z.object({
  kind: z.enum(['course', 'book']),
  id: z.number(),
  /** Null where it is not offered and who asks may never have seen it. */
  name: z.string().nullable(),
  why: z.enum(['product.not_found', 'course.free', 'course.owned', 'course.ordered']),
})

export const Cart = z.object({
  items: z.array(CartLine),
  left_out: z.array(LeftOutLine),
  total: z.number(),
  currency: z.string(),
})

const cartRefusals = ['request.invalid', 'account.unauthenticated'] as const
const adding = ['product.not_found', 'course.free', 'course.owned', 'course.ordered', 'cart.full'] as const

export const cart = {
  get: endpoint({
    does: "Shows the user's cart at today's prices",
    on: 'GET /cart',
    access: 'user',
    reply: Cart,
    refuses: ['account.unauthenticated'],
  }),
  add: endpoint({
    does: 'Puts a course or a book into the cart; what is in it already stays as it is',
    on: 'POST /cart/items',
    access: 'user',
    body: CartEntry,
    reply: Cart,
    refuses: [...cartRefusals, ...adding],
  }),
  change: endpoint({
    does: 'Changes how many of a book are in the cart',
    on: 'PATCH /cart/items',
    access: 'user',
    body: Product.extend({ quantity: Quantity }),
    reply: Cart,
    refuses: cartRefusals,
  }),
  remove: endpoint({
    does: 'Takes a line out of the cart',
    on: 'DELETE /cart/items/:kind/:id',
    access: 'user',
    params: Product,
    reply: Cart,
    refuses: ['account.unauthenticated'],
  }),
  merge: endpoint({
    does: 'Adds what a visitor had chosen before signing in; what cannot be ordered is left out',
    on: 'POST /cart/merge',
    access: 'user',
    body: z.object({ items: z.array(CartEntry).max(mostCartLines) }),
    reply: Cart,
    refuses: cartRefusals,
  }),
  quote: endpoint({
    does: "Tells today's prices of what a visitor has chosen, and what of it cannot be ordered",
    on: 'POST /cart/quote',
    access: 'anyone',
    body: z.object({ items: z.array(CartEntry).max(mostCartLines) }),
    reply: Cart,
    refuses: ['request.invalid'],
  }),
}
