import { examCalls } from './every-exam-call.ts'

/** Who calls: the last one owns what the places of a path stand for; the other has access to the same course. */
export const actors = ['visitor', 'bad token', 'outsider', 'expired', 'other', 'staff', 'owner'] as const
export type Actor = (typeof actors)[number]

export type CallRow = { on: string; body?: unknown; sendsPicture?: true; statuses: string }

/**
 * Every call with an own or foreign id (':attempt' and the like are the owner's) and with a missing one, and the status that each
 * actor gets, in the order of {@link actors}. The calls are made from top to bottom.
 */
export const everyCall: CallRow[] = [
  { on: 'GET /site', statuses: '200 200 200 200 200 200 200' },
  { on: 'GET /about', statuses: '200 200 200 200 200 200 200' },
  { on: 'GET /carusels', statuses: '200 200 200 200 200 200 200' },
  { on: 'GET /testimonials', statuses: '200 200 200 200 200 200 200' },
  { on: 'GET /categories', statuses: '200 200 200 200 200 200 200' },
  { on: 'GET /categories/:category', statuses: '200 200 200 200 200 200 200' },
  { on: 'GET /categories/999999', statuses: '404 404 404 404 404 404 404' },
  { on: 'GET /dsat-table', statuses: '200 200 200 200 200 200 200' },
  { on: 'GET /blogs', statuses: '200 200 200 200 200 200 200' },
  { on: 'GET /blogs/:article', statuses: '200 200 200 200 200 200 200' },
  { on: 'GET /blogs/999999', statuses: '404 404 404 404 404 404 404' },
  { on: 'GET /search?q=commas', statuses: '200 200 200 200 200 200 200' },
  { on: 'GET /books', statuses: '200 200 200 200 200 200 200' },
  { on: 'GET /payment-methods', statuses: '200 200 200 200 200 200 200' },
  { on: 'GET /courses', statuses: '200 200 200 200 200 200 200' },
  { on: 'GET /courses/:slug', statuses: '200 200 200 200 200 200 200' },
  { on: 'GET /courses/no-such-course', statuses: '404 404 404 404 404 404 404' },
  { on: 'GET /courses/:slug/reviews', statuses: '200 200 200 200 200 200 200' },
  { on: 'GET /courses/no-such-course/reviews', statuses: '404 404 404 404 404 404 404' },
  { on: 'GET /courses/:slug/news', statuses: '200 200 200 200 200 200 200' },
  { on: 'GET /courses/no-such-course/news', statuses: '404 404 404 404 404 404 404' },
  { on: 'GET /courses/:slug/lessons/words-in-context', statuses: '200 200 200 200 200 200 200' },
  { on: 'GET /courses/:slug/lessons/boundaries', statuses: '403 403 403 403 200 200 200' },
  { on: 'GET /courses/:slug/lessons/no-such-lesson', statuses: '404 404 404 404 404 404 404' },
  { on: 'GET /courses/no-such-course/lessons/boundaries', statuses: '404 404 404 404 404 404 404' },
  { on: 'GET /instructors/:instructor', statuses: '200 200 200 200 200 200 200' },
  { on: 'GET /instructors/999999', statuses: '404 404 404 404 404 404 404' },
  {
    on: 'POST /contact',
    body: { name: 'A', email: 'a@b.example', message: 'A question about the courses.' },
    statuses: '200 200 200 200 200 200 200',
  },
  { on: 'POST /cart/quote', body: { items: [{ kind: 'book', id: ':book' }] }, statuses: '200 200 200 200 200 200 200' },
  {
    on: 'POST /auth/login',
    body: { email: 'nobody@students.example', password: 'wrong password' },
    statuses: '422 422 422 422 422 422 422',
  },
  {
    on: 'POST /auth/register',
    body: { email: 'bad', password: 'x', name: '', phone: '', parent_phone: '' },
    statuses: '422 422 422 422 422 422 422',
  },
  { on: 'POST /auth/password-code', body: { email: ':email' }, statuses: '200 200 200 200 200 200 200' },
  {
    on: 'POST /auth/password',
    body: { email: ':email', code: '000000', password: 'nine bright lanterns' },
    statuses: '422 422 422 422 422 422 422',
  },
  { on: 'GET /user', statuses: '401 401 200 200 200 200 200' },
  { on: 'GET /user/profile', statuses: '401 401 200 200 200 200 200' },
  {
    on: 'PATCH /user/profile',
    body: { name: 'Nadia Test', email: ':me', phone: '+12025550100', parent_phone: '+12025550101' },
    statuses: '401 401 200 200 200 200 200',
  },
  { on: 'POST /user/picture', sendsPicture: true, statuses: '401 401 200 200 200 200 200' },
  { on: 'DELETE /user/picture', statuses: '401 401 200 200 200 200 200' },
  {
    on: 'POST /user/password',
    body: { current_password: 'wrong', password: 'nine bright lanterns' },
    statuses: '401 401 422 422 422 422 422',
  },
  { on: 'GET /user/sessions', statuses: '401 401 200 200 200 200 200' },
  { on: 'GET /user/data', statuses: '401 401 200 200 200 200 200' },
  { on: 'GET /user/courses', statuses: '401 401 200 200 200 200 200' },
  { on: 'GET /user-quizzes', statuses: '401 401 200 403 200 200 200' },
  { on: 'GET /lessons/words-in-context/watch', statuses: '401 401 200 200 200 200 200' },
  { on: 'POST /lessons/words-in-context/watch', body: {}, statuses: '401 401 200 200 200 200 200' },
  { on: 'POST /lessons/boundaries/watch', body: {}, statuses: '401 401 403 403 200 200 200' },
  { on: 'POST /lessons/no-such-lesson/watch', body: {}, statuses: '401 401 404 404 404 404 404' },
  { on: 'POST /apply-courses/:course', body: {}, statuses: '401 401 200 200 200 200 200' },
  { on: 'GET /apply-courses/:course', statuses: '401 401 200 200 200 200 200' },
  { on: 'POST /apply-courses/999999', body: {}, statuses: '401 401 404 404 404 404 404' },
  {
    on: 'POST /courses/:slug/reviews',
    body: { rating: 5, text: 'Clear and short lessons.' },
    statuses: '401 401 403 403 200 403 200',
  },
  {
    on: 'POST /courses/no-such-course/reviews',
    body: { rating: 5, text: 'Clear.' },
    statuses: '401 401 404 404 404 404 404',
  },
  { on: 'DELETE /courses/:slug/reviews', statuses: '401 401 200 200 200 200 200' },
  { on: 'DELETE /courses/no-such-course/reviews', statuses: '401 401 404 404 404 404 404' },
  { on: 'GET /cart', statuses: '401 401 200 200 200 200 200' },
  { on: 'POST /cart/items', body: { kind: 'book', id: ':book' }, statuses: '401 401 200 200 200 200 200' },
  { on: 'POST /cart/items', body: { kind: 'book', id: 999999 }, statuses: '401 401 404 404 404 404 404' },
  {
    on: 'PATCH /cart/items',
    body: { kind: 'book', id: ':book', quantity: 2 },
    statuses: '401 401 200 200 200 200 200',
  },
  {
    on: 'POST /orders',
    body: { key: ':uuid', method: 'transfer', expected_total: 70, delivery: 'Here' },
    statuses: '401 401 200 200 200 200 200',
  },
  { on: 'DELETE /cart/items/book/:book', statuses: '401 401 200 200 200 200 200' },
  { on: 'POST /cart/merge', body: { items: [] }, statuses: '401 401 200 200 200 200 200' },
  { on: 'GET /orders', statuses: '401 401 200 200 200 200 200' },
  { on: 'GET /orders/:order', statuses: '401 401 404 404 404 404 200' },
  { on: 'GET /orders/no-such-order', statuses: '401 401 404 404 404 404 404' },
  {
    on: 'POST /orders/:order/reference',
    body: { reference: 'TRANSFER-4711' },
    statuses: '401 401 404 404 404 404 200',
  },
  {
    on: 'POST /orders/no-such-order/reference',
    body: { reference: 'TRANSFER-4712' },
    statuses: '401 401 404 404 404 404 404',
  },
  { on: 'POST /orders/:order/receipt', sendsPicture: true, statuses: '401 401 404 404 404 404 200' },
  { on: 'POST /orders/no-such-order/receipt', sendsPicture: true, statuses: '401 401 404 404 404 404 404' },
  { on: 'POST /orders/:order/cancel', body: {}, statuses: '401 401 404 404 404 404 200' },
  { on: 'POST /orders/no-such-order/cancel', body: {}, statuses: '401 401 404 404 404 404 404' },
  ...examCalls,
  { on: 'POST /user/deletion', body: { current_password: 'wrong' }, statuses: '401 401 422 422 422 422 422' },
  // Ends every session of whoever calls: after it nobody is signed in.
  { on: 'DELETE /user/sessions', statuses: '401 401 200 200 200 200 200' },
  { on: 'POST /auth/logout', body: {}, statuses: '401 401 401 401 401 401 401' },
]
