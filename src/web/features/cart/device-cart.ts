import type { z } from 'zod'
import type { CartEntry, Product } from '../../../contract/cart.ts'
import { browserApi } from '../../base/browser-api.ts'

/** The kind and id of a product. */
export type ProductId = z.output<typeof Product>
type Entry = z.output<typeof CartEntry>

const key = 'cart'
const most = 50

const isEntry = (given: unknown): given is Entry => {
  const { kind, id, quantity } = (given ?? {}) as Partial<Entry>
  const isCount = (count: unknown) => Number.isInteger(count) && (count as number) > 0
  return (kind === 'course' || kind === 'book') && isCount(id) && isCount(quantity) && (quantity as number) <= 20
}

/**
 * Returns a visitor's cart. It stays on the device until sign-in, when the greater quantities count: most visitors never order, and carts on
 * the server need a cookie, rows to sweep, and pages that no cache may share. It needs JavaScript and follows no visitor to another device.
 */
export function readDeviceCart(): Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry).slice(0, most) : []
  } catch {
    // Unreadable, or storage is blocked.
    return []
  }
}

/** Maximum lifetime of a cookie, in seconds: 400 days. */
const longest = 400 * 24 * 60 * 60

/**
 * Stores a visitor's cart, and its count where the header of every page reads it; where storage is blocked, the
 * choice lasts until a reload.
 */
function writeDeviceCart(entries: readonly Entry[]): void {
  document.cookie = `deviceCart=${entries.length}; Path=/; Max-Age=${entries.length === 0 ? 0 : longest}; SameSite=Lax`
  try {
    if (entries.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(entries))
  } catch {
    // Private windows of some browsers reject it; the page keeps what it shows.
  }
}

const isSame = (one: ProductId, other: ProductId) => one.kind === other.kind && one.id === other.id

/** Adds a product to the visitor's cart; one that is there stays as it is. */
export function addToDeviceCart(product: ProductId): void {
  const entries = readDeviceCart()
  if (!entries.some((entry) => isSame(entry, product))) writeDeviceCart([...entries, { ...product, quantity: 1 }])
}

/** Changes how many of a product are in the visitor's cart; 0 takes it out. */
export function changeDeviceCart(product: ProductId, quantity: number): void {
  const entries = readDeviceCart()
  writeDeviceCart(
    entries.flatMap((entry) => (isSame(entry, product) ? (quantity > 0 ? [{ ...entry, quantity }] : []) : [entry])),
  )
}

/** Moves a visitor's cart to the account that has just signed in; lines that fail stay on the device. */
export async function mergeDeviceCart(): Promise<boolean> {
  const items = readDeviceCart()
  if (items.length === 0) return false
  try {
    await browserApi('POST /cart/merge', { body: { items } })
    writeDeviceCart([])
    return true
  } catch {
    return false
  }
}
