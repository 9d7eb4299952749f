import { z } from 'zod'
import { mostCartLines, mostOfABook } from '../core/orders/rules.ts'
import { endpoint, Id } from './endpoint.ts'
import { UploadedPicture } from './pictures.ts'
import { listOf } from './lists.ts'

/** A product: a course or a book, by its id. */
export const Product = z.object({ kind: z.enum(['course', 'book']), id: Id })

const Quantity = z.number().int().min(1).max(mostOfABook)

/** A product and its quantity, which is 1 for a course. */
export const CartEntry = Product.extend({ quantity: Quantity.default(1) })

/** One line of a cart at the current price, in the site's currency. */
export const CartLine = z.object({
  kind: z.enum(['course', 'book']),
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  image_url: z.string().nullable(),
  picture: UploadedPicture,
  price: z.number(),
  list_price: z.number().nullable(),
  /** The number of days for which the course opens; null: without an end, or a book. P5 */
  access_days: z.number().nullable(),
  quantity: z.number(),
})

/** A line of a cart that cannot be ordered. It has no price and joins no order, but can be removed. */
const LeftOutLine = z.object({
  kind: z.enum(['course', 'book']),
  id: z.number(),
  /** Null for an unavailable product that the caller may never have seen. */
  name: z.string().nullable(),
  why: z.enum(['product.not_found', 'course.free', 'course.owned', 'course.ordered']),
})

export const Cart = z.object({
  items: listOf('cartLines', CartLine),
  left_out: listOf('cartLines', LeftOutLine),
  total: z.number(),
  currency: z.string(),
})

const cartRefusals = ['request.invalid', 'account.unauthenticated'] as const
const adding = ['product.not_found', 'course.free', 'course.owned', 'course.ordered', 'cart.full'] as const

export const cart = {
  get: endpoint({
    does: "Returns the user's cart at current prices",
    on: 'GET /cart',
    access: 'user',
    reply: Cart,
    refuses: ['account.unauthenticated'],
  }),
  add: endpoint({
    does: 'Adds a course or a book to the cart; leaves an existing line unchanged',
    on: 'POST /cart/items',
    limit: 'changes',
    access: 'user',
    body: CartEntry,
    reply: Cart,
    refuses: [...cartRefusals, ...adding],
  }),
  change: endpoint({
    does: 'Changes the quantity of a book in the cart',
    on: 'PATCH /cart/items',
    limit: 'changes',
    access: 'user',
    body: Product.extend({ quantity: Quantity }),
    reply: Cart,
    refuses: cartRefusals,
  }),
  remove: endpoint({
    does: 'Removes a line from the cart',
    on: 'DELETE /cart/items/:kind/:id',
    limit: 'changes',
    access: 'user',
    params: Product,
    reply: Cart,
    refuses: ['account.unauthenticated'],
  }),
  merge: endpoint({
    does: 'Merges the cart of a visitor into that of the user after sign-in; leaves out products that cannot be ordered',
    on: 'POST /cart/merge',
    limit: 'changes',
    access: 'user',
    body: z.object({ items: z.array(CartEntry).max(mostCartLines) }),
    reply: Cart,
    refuses: cartRefusals,
  }),
  quote: endpoint({
    does: "Returns the current prices of a visitor's cart, and the products in it that cannot be ordered",
    on: 'POST /cart/quote',
    limit: 'visits',
    access: 'anyone',
    body: z.object({ items: z.array(CartEntry).max(mostCartLines) }),
    reply: Cart,
    refuses: ['request.invalid'],
  }),
}
