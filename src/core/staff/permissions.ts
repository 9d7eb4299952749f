/** Roles of staff, from the highest to the lowest. */
export const staffRoles = ['owner', 'tutor', 'assistant'] as const

export type StaffRole = (typeof staffRoles)[number]

/** Every role an account can have. */
export const roles = ['student', ...staffRoles] as const

export type Role = (typeof roles)[number]

const everyone = staffRoles
const teachers = ['owner', 'tutor'] as const satisfies readonly StaffRole[]

/** The roles that have each permission in the studio. Each call that is for staff names one of these; nothing else decides. T2 */
export const permissions = {
  /** The calls that are open to staff who still have to switch on a required second factor. */
  'studio.enter': everyone,
  'studio.open': everyone,
  'people.see': everyone,
  'people.export': teachers,
  'accounts.change': everyone,
  'accounts.delete': teachers,
  'accounts.join': teachers,
  'access.change': everyone,
  'groups.change': everyone,
  'announcements.send': everyone,
  'assignments.give': everyone,
  'people.import': everyone,
  'requests.decide': everyone,
  'orders.decide': everyone,
  'exams.supervise': everyone,
  'content.edit': teachers,
  /** Also the answers, keys and verdicts of one attempt, and the card before a lesson: those who sell and supervise need none of them. docs/decisions/0042 */
  'results.see': teachers,
  'results.regrade': teachers,
  'reports.answer': teachers,
  'audit.see': teachers,
  'staff.manage': ['owner'],
  'backups.manage': ['owner'],
  'academy.begin': ['owner'],
  'emails.manage': everyone,
  'messages.answer': everyone,
} as const satisfies Record<`${string}.${string}`, readonly StaffRole[]>

export type Permission = keyof typeof permissions

/** Returns whether an account of this role is staff. */
export const isStaff = (role: Role): role is StaffRole => role !== 'student'

/** Returns whether a role has a permission. */
export const may = (role: Role, permission: Permission): boolean =>
  (permissions[permission] as readonly Role[]).includes(role)

/** Returns everything a role may do. */
export const permissionsOf = (role: Role): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((permission) => may(role, permission))

const ranks: Record<Role, number> = { student: 0, assistant: 1, tutor: 2, owner: 3 }

/** Returns whether a role is higher than another. */
export const isHigher = (role: Role, than: Role): boolean => ranks[role] > ranks[than]

/** Returns whether staff may change, reset, join, sign out or disable another account: only a lower one, but for owners. T2 */
export const mayChangeAccount = (actor: Role, account: Role): boolean => actor === 'owner' || isHigher(actor, account)
