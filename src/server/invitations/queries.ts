import type { StaffRole } from '../../core/staff/permissions.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

export const lockInvitations = statement({
  name: 'lock-invitations',
  text: 'SELECT FROM pg_advisory_xact_lock(:lock)',
})

export const removeInvitationsTo = statement({
  name: 'remove-invitations-to',
  text: 'DELETE FROM staff_invitations WHERE email IS NOT DISTINCT FROM :email RETURNING id',
  params: { email: nullable() },
})

export const removeInvitation = statement({
  name: 'remove-invitation',
  text: 'DELETE FROM staff_invitations WHERE id = :id RETURNING id',
})

export const removeInvitationsOfAccount = statement({
  name: 'remove-invitations-of-account',
  text: 'DELETE FROM staff_invitations WHERE email = :email OR invited_by = :id RETURNING id',
  params: { email: nullable() },
})

export const removeExpired = statement({
  name: 'remove-expired-invitations',
  text: 'DELETE FROM staff_invitations WHERE expires_at <= :now RETURNING id',
})

export const addInvitation = statement({
  name: 'add-invitation',
  text: `INSERT INTO staff_invitations (token_hash, email, role, expires_at, invited_by)
    VALUES (:tokenHash, :email, :role, :expiresAt, :invitedBy) RETURNING id`,
  params: { email: nullable(), role: notNull<StaffRole>(), invitedBy: nullable() },
})

export const sendInvitation = statement({
  name: 'send-invitation',
  text: `UPDATE staff_invitations i SET emailed_token_hash = :tokenHash FROM users u
    WHERE i.id = :id AND i.expires_at > :now AND u.id = i.invited_by RETURNING i.role, u.name AS inviter`,
  row: { role: notNull<StaffRole>() },
})

export const findInvitation = statement({
  name: 'find-invitation',
  text: `SELECT i.id, i.email, i.role FROM staff_invitations i LEFT JOIN users u ON u.id = i.invited_by
    WHERE :tokenHash IN (i.token_hash, i.emailed_token_hash) AND i.expires_at > :now
      AND (i.invited_by IS NULL OR u.role = 'owner' AND u.disabled_at IS NULL)`,
  row: { role: notNull<StaffRole>() },
})

export const useUpInvitation = statement({
  name: 'use-up-invitation',
  text: 'DELETE FROM staff_invitations WHERE id = :id OR email IS NULL',
})

export const nameInvited = statement({
  name: 'name-invited',
  text: `UPDATE audit_log SET person_id = :userId
    WHERE thing = 'invitation' AND thing_id = :id::int::text AND person_id IS NULL`,
})

export const becomeStaff = statement({
  name: 'become-staff',
  text: 'UPDATE users SET role = :role, disabled_at = NULL WHERE id = :id',
  params: { role: notNull<StaffRole>() },
})

export const listInvitations = statement({
  name: 'list-invitations',
  text: `SELECT id, email, role, expires_at FROM staff_invitations WHERE email IS NOT NULL AND expires_at > :now ORDER BY id`,
  row: { email: notNull(), role: notNull<StaffRole>() },
})

export const findInvitationToWithdraw = statement({
  name: 'find-invitation-to-withdraw',
  text: 'SELECT role FROM staff_invitations WHERE id = :id AND email IS NOT NULL',
  row: { role: notNull<StaffRole>() },
})
