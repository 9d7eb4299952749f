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
      opensAtPayment: string
      wayId: number
      wayName: string
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
  'add-payment': {
    params: {
      orderId: number
      amount: number
      method: string
      wayId: number
      wayName: string
      paidAt: Date
      reference: string
      note: string
      key: string
      recordedBy: number
    }
    row: {
      id: number
    }
  }
  'add-receipt': {
    params: {
      orderId: number
      pictureKey: string
      fileKey: string
      now: Date
    }
    row: {
      id: number
    }
  }
  'add-way': {
    params: {
      name: string
      takesReceipt: boolean
      accountName: string
      bank: string
      account: string
      hint: string
      sort: number
    }
    row: {}
  }
  'awaited-of-order': {
    params: {
      orderId: number
    }
    row: {
      name: string
    }
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
  'claim-receipt': {
    params: {
      id: number
    }
    row: {
      id: number
    }
  }
  'count-waiting-orders': {
    params: {
      userId: number
    }
    row: {
      waiting: number | null
    }
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
      user_id: number | null
    }
  }
  'drop-installments': {
    params: {
      orderId: number
      days: readonly (string | null)[]
    }
    row: {}
  }
  'drop-payments': {
    params: {
      ids: readonly (number | null)[]
    }
    row: {
      id: number
    }
  }
  'drop-receipts-of': {
    params: {
      userId: number
    }
    row: {
      picture_key: string | null
      file_key: string | null
    }
  }
  'drop-refund': {
    params: {
      paymentId: number
    }
    row: {}
  }
  'drop-replaced-receipts': {
    params: {
      orderId: number
      id: number
    }
    row: {
      picture_key: string | null
      file_key: string | null
    }
  }
  'drop-unfinished-receipts': {
    params: {
      before: Date
    }
    row: {
      picture_key: string | null
      file_key: string | null
    }
  }
  'drop-unused-ways': {
    params: {}
    row: {}
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
      paymentId: number
    }
    row: {
      courseId: number | null
      before: string | null
      after: string | null
      requestId: number | null
      sources: unknown
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
      way: string | null
      total: number
      currency: string
      created_at: string | null
      reported: string | null
      paid: number | null
      has_courses: boolean | null
      refund: unknown
      delivery: string
      decided_at: string | null
      reason: string | null
      transfer_reference: string | null
      opens_at_payment: 'first' | 'last' | 'never'
      way_id: number | null
      payments: unknown
      installments: unknown
      receipt_picture: unknown
      receipts: unknown
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
      way: string | null
      total: number
      currency: string
      created_at: string | null
      reported: string | null
      paid: number | null
      has_courses: boolean | null
      refund: unknown
      delivery: string
      decided_at: string | null
      reason: string | null
      transfer_reference: string | null
      opens_at_payment: 'first' | 'last' | 'never'
      way_id: number | null
      payments: unknown
      installments: unknown
      receipt_picture: unknown
      receipts: unknown
      items: unknown
    }
  }
  'find-payment-by-key': {
    params: {
      key: string
    }
    row: {
      id: number
      number: string
      user_id: number | null
    }
  }
  'find-receipt-file': {
    params: {
      id: number
    }
    row: {
      file_key: string | null
      number: string
      user_id: number | null
    }
  }
  'find-way-details': {
    params: {
      wayId: number
      takesReceipt: boolean
    }
    row: {
      account_name: string
      bank: string
      account: string
      hint: string
    }
  }
  'forget-orderer': {
    params: {
      userId: number
    }
    row: {}
  }
  'forget-payer': {
    params: {
      userId: number
    }
    row: {}
  }
  'is-course-open': {
    params: {
      userId: number
      courseId: number
      now: Date
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
      way: string | null
      total: number
      currency: string
      created_at: string | null
      reported: string | null
      paid: number | null
      has_courses: boolean | null
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
  'list-way-names': {
    params: {}
    row: {
      name: string | null
    }
  }
  'list-ways': {
    params: {}
    row: {
      id: number
      name: string
      method: string | null
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
      paymentId: number
      amount: number
      at: Date
      note: string
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
  'order-to-pay': {
    params: {
      number: string
    }
    row: {
      id: number
      number: string
      user_id: number | null
      status: 'placed' | 'confirmed' | 'declined' | 'cancelled'
      method: 'transfer' | 'cash'
      way_id: number | null
      way_name: string | null
      total: number
      currency: string
      transfer_reference: string | null
      opens_at_payment: 'first' | 'last' | 'never'
      paid: number | null
      refunded: number | null
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
      opens_at_payment: 'first' | 'last' | 'never'
    }
  }
  'order-with-balance': {
    params: {
      userId: number
      courseId: number
      currency: string
    }
    row: {
      number: string
      balance: number | null
    }
  }
  'payments-of-order': {
    params: {
      orderId: number
    }
    row: {
      id: number
      amount: number
      refunded_amount: number | null
      refund_note: string | null
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
      method: string | null
      way: string | null
      orders: number | null
      total: number | null
      refunded: number | null
    }
  }
  'set-former-receipt': {
    params: {
      orderId: number
    }
    row: {}
  }
  'set-opening': {
    params: {
      opensAtPayment: string
      id: number
    }
    row: {}
  }
  'set-total': {
    params: {
      total: number
      id: number
    }
    row: {}
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
      method: string | null
      way: string | null
      student: string | null
      currency: string
      what: string | null
      total: number | null
      refunded: number | null
      net: number | null
    }
  }
  'store-installments': {
    params: {
      orderId: number
      amounts: readonly (number | null)[]
      days: readonly (string | null)[]
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
  'take-back-payments': {
    params: {
      number: string
    }
    row: {
      amount: number
      method: 'transfer' | 'cash'
      way_id: number | null
      way_name: string | null
      paid_at: Date
      reference: string | null
      note: string | null
      recorded_by: number | null
    }
  }
  'take-due-installments': {
    params: {
      now: Date
      today: string
    }
    row: {
      number: string
      due_on: string | null
    }
  }
  'tie-receipts': {
    params: {
      paymentId: number
      orderId: number
    }
    row: {}
  }
  'unopened-courses-of-order': {
    params: {
      orderId: number
    }
    row: {
      course_id: number | null
      access_days: number | null
    }
  }
  'waiting-among': {
    params: {
      ids: readonly (number | null)[]
    }
    row: {
      number: string
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
      way: string | null
      total: number
      currency: string
      paid: number | null
      refunded_amount: number | null
      user_id: number | null
      student: string | null
      email: string | null
      transfer_reference: string | null
      receipt: string | null
      what: string | null
    }
  }
}
