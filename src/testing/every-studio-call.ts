/** Who calls the studio. */
export const studioActors = ['visitor', 'student', 'assistant', 'tutor', 'owner', 'disabled staff'] as const
export type StudioActor = (typeof studioActors)[number]

export type StudioCallRow = { on: string; body?: unknown; statuses: string }

/**
 * Every call of the studio with an id that nobody has or a body that changes nothing, and the status that each actor gets, in the
 * order of {@link studioActors}: who is refused is decided before the thing is looked up.
 */
export const everyStudioCall: StudioCallRow[] = [
  { on: 'GET /studio', statuses: '401 403 200 200 200 401' },
  { on: 'GET /studio/today', statuses: '401 403 200 200 200 401' },
  { on: 'POST /studio/changes/999999/undo', body: {}, statuses: '401 403 404 404 404 401' },
  {
    on: 'POST /studio/requests/999999/decision',
    body: { accept: true },
    statuses: '401 403 404 404 404 401',
  },
  {
    on: 'POST /studio/orders/no-such-order/decision',
    body: { confirm: true },
    statuses: '401 403 404 404 404 401',
  },
  { on: 'GET /studio/people', statuses: '401 403 200 200 200 401' },
  { on: 'GET /studio/people/csv', statuses: '401 403 403 200 200 401' },
  { on: 'GET /studio/staff', statuses: '401 403 403 403 200 401' },
  {
    on: 'POST /studio/staff/invitations',
    body: { email: 'nobody', role: 'tutor' },
    statuses: '401 403 403 403 422 401',
  },
  { on: 'POST /studio/staff/999999/role', body: { role: 'tutor' }, statuses: '401 403 403 403 404 401' },
  { on: 'GET /studio/things/course', statuses: '401 403 403 200 200 401' },
  {
    on: 'POST /studio/things/lesson',
    body: { title: 'Nowhere', parent_id: 999999 },
    statuses: '401 403 403 404 404 401',
  },
  { on: 'GET /studio/things/course/csv', statuses: '401 403 403 200 200 401' },
  {
    on: 'POST /studio/things/course/many',
    body: { key: '00000000-0000-4000-8000-000000000000', selection: { by: 'ids', ids: [999999] }, action: 'hide' },
    statuses: '401 403 403 404 404 401',
  },
  { on: 'GET /studio/things/course/999999', statuses: '401 403 403 404 404 401' },
  {
    on: 'POST /studio/things/course/999999/draft',
    body: { version: 1, values: {} },
    statuses: '401 403 403 404 404 401',
  },
  { on: 'POST /studio/things/course/999999/draft/drop', body: { version: 1 }, statuses: '401 403 403 404 404 401' },
  { on: 'POST /studio/things/course/999999/publish', body: { version: 1 }, statuses: '401 403 403 404 404 401' },
  {
    on: 'POST /studio/things/course/999999/schedule',
    body: { version: 1, at: null },
    statuses: '401 403 403 404 404 401',
  },
  { on: 'POST /studio/things/course/999999/hide', body: {}, statuses: '401 403 403 404 404 401' },
  { on: 'POST /studio/things/course/999999/rename', body: { title: 'X' }, statuses: '401 403 403 404 404 401' },
  { on: 'POST /studio/things/course/999999/duplicate', body: {}, statuses: '401 403 403 404 404 401' },
  {
    on: 'POST /studio/things/course/999999/preview',
    body: { reader: 'student' },
    statuses: '401 403 403 404 404 401',
  },
  { on: 'POST /studio/things/course/999999/move', body: { before: null }, statuses: '401 403 403 404 404 401' },
  { on: 'POST /studio/things/course/999999/delete', body: {}, statuses: '401 403 403 404 404 401' },
  { on: 'POST /studio/things/course/999999/restore', body: {}, statuses: '401 403 403 404 404 401' },
  { on: 'GET /studio/things/course/999999/versions', statuses: '401 403 403 200 200 401' },
  {
    on: 'POST /studio/things/course/999999/versions/1',
    body: { version: 1 },
    statuses: '401 403 403 404 404 401',
  },
  { on: 'GET /studio/bin', statuses: '401 403 403 200 200 401' },
  { on: 'GET /studio/courses/999999/outline', statuses: '401 403 403 404 404 401' },
  { on: 'POST /studio/pictures', body: {}, statuses: '401 403 403 415 415 401' },
  { on: 'GET /studio/reviews', statuses: '401 403 403 200 200 401' },
  { on: 'POST /studio/reviews/999999/hidden', body: { is_hidden: true }, statuses: '401 403 403 404 404 401' },
  { on: 'POST /studio/reviews/999999/answer', body: { text: 'Thanks.' }, statuses: '401 403 403 404 404 401' },
  { on: 'POST /studio/people/999999/disabled', body: { is_disabled: true }, statuses: '401 403 404 404 404 401' },
  {
    on: 'POST /studio/people/many',
    body: {
      key: '00000000-0000-4000-8000-000000000000',
      selection: { by: 'ids', ids: [999999] },
      action: { do: 'add_to_group', group_id: 999999 },
    },
    statuses: '401 403 404 404 404 401',
  },
  { on: 'GET /studio/groups', statuses: '401 403 200 200 200 401' },
  { on: 'POST /studio/groups', body: { name: '' }, statuses: '401 403 422 422 422 401' },
  { on: 'PATCH /studio/groups/999999', body: { name: 'Class A' }, statuses: '401 403 404 404 404 401' },
  { on: 'DELETE /studio/groups/999999', statuses: '401 403 404 404 404 401' },
  { on: 'POST /studio/groups/999999/members', body: { emails: '' }, statuses: '401 403 404 404 404 401' },
  { on: 'DELETE /studio/groups/999999/members/999999', statuses: '401 403 404 404 404 401' },
  { on: 'GET /studio/import', statuses: '401 403 200 200 200 401' },
  {
    on: 'POST /studio/import',
    body: { rows: [], course_ids: [], days: null, group_id: null, is_dry_run: true },
    statuses: '401 403 422 422 422 401',
  },
  { on: 'GET /studio/people/999999', statuses: '401 403 404 404 404 401' },
  { on: 'GET /studio/people/999999/attempts/999999', statuses: '401 403 404 404 404 401' },
  { on: 'GET /studio/people/999999/card', statuses: '401 403 404 404 404 401' },
  {
    on: 'PATCH /studio/people/999999',
    body: { name: 'Huda Saleh', phone: '', parent_phone: '' },
    statuses: '401 403 404 404 404 401',
  },
  {
    on: 'POST /studio/people/999999/access',
    body: { course_id: 999999, change: { to: 'revoke' } },
    statuses: '401 403 404 404 404 401',
  },
  { on: 'POST /studio/people/999999/notes', body: { text: 'Calls on Mondays.' }, statuses: '401 403 404 404 404 401' },
  { on: 'DELETE /studio/people/999999/notes/999999', statuses: '401 403 404 404 404 401' },
  { on: 'POST /studio/people/999999/password-link', body: {}, statuses: '401 403 404 404 404 401' },
  {
    on: 'POST /studio/people/999999/address',
    body: { email: 'huda@staff.example' },
    statuses: '401 403 404 404 404 401',
  },
  { on: 'POST /studio/people/999999/sign-out', body: {}, statuses: '401 403 404 404 404 401' },
  {
    on: 'POST /studio/people/999999/deletion',
    body: { email: 'huda@staff.example' },
    statuses: '401 403 403 404 404 401',
  },
  { on: 'DELETE /studio/staff/invitations/999999', statuses: '401 403 403 403 404 401' },
  { on: 'POST /studio/emails/999999/retry', statuses: '401 403 404 404 404 401' },
  { on: 'DELETE /studio/emails/999999', statuses: '401 403 404 404 404 401' },
  { on: 'POST /studio/emails/test', statuses: '401 403 200 200 200 401' },
  { on: 'GET /studio/emails/999999', statuses: '401 403 404 404 404 401' },
  { on: 'GET /studio/notices', statuses: '401 403 200 200 200 401' },
  { on: 'POST /studio/notices', body: { wanted: ['weather'] }, statuses: '401 403 422 422 422 401' },
  { on: 'POST /studio/messages/999999/answered', statuses: '401 403 404 404 404 401' },
  { on: 'GET /studio/backups', statuses: '401 403 403 403 200 401' },
  { on: 'POST /studio/backups', body: { current_password: 'wrong' }, statuses: '401 403 403 403 422 401' },
  {
    on: 'POST /studio/backups/schedule',
    body: { every: 'never', keep: 0 },
    statuses: '401 403 403 403 422 401',
  },
  {
    on: 'POST /studio/backups/999999/ticket',
    body: { current_password: 'wrong' },
    statuses: '401 403 403 403 422 401',
  },
  { on: 'DELETE /studio/backups/999999', statuses: '401 403 403 403 404 401' },
  { on: 'GET /studio/audit', statuses: '401 403 403 200 200 401' },
  { on: 'POST /staff-invitations/open', body: { token: 'x' }, statuses: '404 404 404 404 404 404' },
  {
    on: 'POST /staff-invitations/accept',
    body: { token: 'x', name: 'Huda Saleh', email: 'huda@staff.example', password: 'nine bright lanterns' },
    statuses: '404 404 404 404 404 404',
  },
]
