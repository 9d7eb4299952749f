/** The types of the statements in queries.ts: written by `npm run statements`, never by hand. */
export type Statements = {
  'add-order': {
    params: {
      number: string
      userId: number
      status: string
      method: string
      currency: string
      total: number
      checkoutKey: string
      delivery: string
      deliveryAddress: string
      createdAt: Date
      decidedAt: Date
    }
    row: {
      id: number
    }
  }
  'add-order-items': {
    params: {
      orderId: number
      kinds: readonly (string | null)[]
      courseIds: readonly (number | null)[]
      bookIds: readonly (number | null)[]
      names: readonly (string | null)[]
      prices: readonly (number | null)[]
      quantities: readonly (number | null)[]
      accessDays: readonly (number | null)[]
    }
    row: {}
  }
  'cancel-order': {
    params: {
      now: Date
      id: number
    }
    row: {}
  }
  'cancel-taken': {
    params: {
      number: string
    }
    row: {
      id: number
    }
  }
  'cart-add-book': {
    params: {
      userId: number
      id: number
      quantity: number
      now: Date
      most: number
    }
    row: {
      id: number
    }
  }
  'cart-add-course': {
    params: {
      userId: number
      id: number
      quantity: number
      now: Date
      most: number
    }
    row: {
      id: number
    }
  }
  'cart-change': {
    params: {
      quantity: number
      userId: number
      bookId: number
    }
    row: {}
  }
  'cart-remove-book': {
    params: {
      userId: number
      id: number
    }
    row: {}
  }
  'cart-remove-course': {
    params: {
      userId: number
      id: number
    }
    row: {}
  }
  'courses-of-order': {
    params: {
      orderId: number
    }
    row: {
      course_id: number | null
      access_days: number | null
    }
  }
  'decide-order': {
    params: {
      status: string
      reason: string
      now: Date
      number: string
    }
    row: {
      id: number
      user_id: number | null
    }
  }
  'decide-order-again': {
    params: {
      status: string
      reason: string
      decidedAt: Date
      number: string
    }
    row: {
      id: number
    }
  }
  'empty-cart': {
    params: {
      userId: number
    }
    row: {}
  }
  'ended-by-refund': {
    params: {
      number: string
    }
    row: {
      courseId: number | null
      before: string | null
      after: string | null
      requestId: number | null
    }
  }
  'find-order': {
    params: {
      number: string
    }
    row: {
      id: number
      user_id: number | null
      number: string
      status: 'placed' | 'confirmed' | 'declined' | 'cancelled'
      method: 'transfer' | 'cash'
      total: number
      currency: string
      created_at: string | null
      reported: string | null
      refund: unknown
      delivery: string
      decided_at: string | null
      reason: string | null
      transfer_reference: string | null
      receipt_picture: unknown
      items: unknown
    }
  }
  'find-order-by-key': {
    params: {
      userId: number
      key: string
    }
    row: {
      id: number
      user_id: number | null
      number: string
      status: 'placed' | 'confirmed' | 'declined' | 'cancelled'
      method: 'transfer' | 'cash'
      total: number
      currency: string
      created_at: string | null
      reported: string | null
      refund: unknown
      delivery: string
      decided_at: string | null
      reason: string | null
      transfer_reference: string | null
      receipt_picture: unknown
      items: unknown
    }
  }
  'forget-orderer': {
    params: {
      userId: number
    }
    row: {}
  }
  'is-refunded': {
    params: {
      number: string
    }
    row: {}
  }
  'list-cart': {
    params: {
      userId: number
    }
    row: {
      kind: string | null
      id: number | null
      quantity: number
      name: string | null
    }
  }
  'list-orders': {
    params: {
      userId: number
    }
    row: {
      number: string
      status: 'placed' | 'confirmed' | 'declined' | 'cancelled'
      method: 'transfer' | 'cash'
      total: number
      currency: string
      created_at: string | null
      reported: string | null
      refund: unknown
    }
  }
  'list-products': {
    params: {
      userId: number
      now: Date
      courseIds: readonly (number | null)[]
      bookIds: readonly (number | null)[]
    }
    row: {
      kind: string | null
      id: number | null
      slug: string | null
      name: string | null
      image_url: string | null
      picture: unknown
      price: number | null
      list_price: number | null
      access_days: number | null
      access: string | null
      is_ordered: boolean | null
    }
  }
  'list-sold': {
    params: {}
    row: {
      kind: string | null
      id: number | null
      name: string | null
      price: number | null
    }
  }
  'lock-order-to-reverse': {
    params: {
      number: string
    }
    row: {}
  }
  'names-of-courses': {
    params: {
      courseIds: readonly (number | null)[]
    }
    row: {
      name: string
    }
  }
  'note-refund': {
    params: {
      amount: number
      note: string
      at: Date
      id: number
    }
    row: {}
  }
  'opened-by-order': {
    params: {
      number: string
    }
    row: {
      opened: unknown
    }
  }
  'order-to-refund': {
    params: {
      number: string
    }
    row: {
      id: number
      number: string
      user_id: number | null
      status: 'placed' | 'confirmed' | 'declined' | 'cancelled'
      total: number
      refunded_amount: number | null
      refund_note: string | null
    }
  }
  'receipt-for-update': {
    params: {
      id: number
    }
    row: {
      receipt_key: string | null
    }
  }
  'recipient-of-order': {
    params: {
      userId: number
    }
    row: {
      email: string | null
    }
  }
  'reopen-order': {
    params: {
      number: string
      status: string
    }
    row: {
      id: number
    }
  }
  'sales-by-item': {
    params: {
      from: Date
      until: Date
    }
    row: {
      currency: string
      kind: 'course' | 'book'
      name: string
      quantity: number | null
      total: number | null
    }
  }
  'sales-by-method': {
    params: {
      from: Date
      until: Date
    }
    row: {
      currency: string
      method: 'transfer' | 'cash'
      orders: number | null
      total: number | null
      refunded: number | null
    }
  }
  'sold-book': {
    params: {
      id: number
    }
    row: {
      name: string
      access_days: number | null
    }
  }
  'sold-course': {
    params: {
      id: number
    }
    row: {
      name: string
      access_days: number | null
    }
  }
  'sold-in-month': {
    params: {
      from: Date
      until: Date
      after: number
    }
    row: {
      id: number
      number: string
      paid_at: string | null
      method: 'transfer' | 'cash'
      student: string | null
      currency: string
      what: string | null
      total: number | null
      refunded: number | null
      net: number | null
    }
  }
  'store-receipt': {
    params: {
      key: string
      id: number
    }
    row: {}
  }
  'store-reference': {
    params: {
      reference: string
      referenceKey: string
      id: number
    }
    row: {
      id: number
    }
  }
  'waiting-order-of-course': {
    params: {
      userId: number
      courseId: number
    }
    row: {
      number: string
    }
  }
  'waiting-orders': {
    params: {
      most: number
    }
    row: {
      number: string
      created_at: Date
      method: 'transfer' | 'cash'
      total: number
      currency: string
      user_id: number | null
      student: string | null
      email: string | null
      transfer_reference: string | null
      receipt: string | null
      what: string | null
    }
  }
}
