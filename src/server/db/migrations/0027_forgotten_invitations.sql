-- Invitations went with the account of the owner who made them, and left their addresses in the audit log.
UPDATE audit_log a SET before = before - 'email', after = after - 'email'
  WHERE thing = 'invitation' AND person_id IS NULL
    AND NOT EXISTS (SELECT FROM staff_invitations i WHERE i.id::text = a.thing_id);
