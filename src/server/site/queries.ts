import type { z } from 'zod'
import type { InstructorPage } from '../../contract/courses.ts'
import type { Banner, Category, LegalText } from '../../contract/site.ts'
import { isoOf } from '../db/columns.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'
import { shippedNoun } from './shipped-noun.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

// What the site shows

export const listBanners = statement({
  name: 'list-banners',
  text: `SELECT id, image_url AS image, (SELECT picture FROM picture_at_1(image_url)) AS picture, image_alt, heading, text,
      CASE WHEN link_url IS NOT NULL THEN json_build_object('url', link_url, 'text', coalesce(link_text, heading)) END AS link
    FROM banners WHERE is_visible ORDER BY sort, id`,
  row: { picture: nullable<z.output<typeof Banner>['picture']>(), link: nullable<z.output<typeof Banner>['link']>() },
})

export const listTestimonials = statement({
  name: 'list-testimonials',
  text: `SELECT id, name, school, quote, photo_url, stars, is_sample FROM testimonials
    WHERE is_visible ORDER BY sort, id`,
})

export const listCategories = statement({
  name: 'list-categories',
  text: `SELECT t.id, t.slug, t.name, t.image_url, (SELECT picture FROM picture_at_1(t.image_url)) AS picture,
      (SELECT count(*)::int FROM courses c WHERE c.category_id = t.id AND c.status = 'active') AS courses_count
    FROM categories t WHERE t.is_visible AND (:id::int IS NULL OR t.id = :id) ORDER BY t.id`,
  params: { id: nullable() },
  row: { picture: nullable<z.output<typeof Category>['picture']>(), courses_count: notNull() },
})

export const findInstructorNamed = statement({
  name: 'find-instructor-named',
  text: `SELECT id, image_url AS image, (SELECT picture FROM picture_at_1(image_url)) AS picture FROM instructors
    WHERE lower(name) = lower(:name) AND is_visible ORDER BY id LIMIT 1`,
  row: { picture: nullable<z.output<typeof InstructorPage>['picture']>() },
})

// Legal texts

export const listLegalTexts = statement({
  name: 'list-legal-texts',
  text: `SELECT t.kind AS text, t.title, (SELECT max(v.id) FROM thing_versions v WHERE v.noun = t.kind AND v.thing_id = t.id) AS version
    FROM legal_texts t WHERE t.is_visible ORDER BY t.id`,
})

export const findLegalText = statement({
  name: 'find-legal-text',
  text: `SELECT t.kind AS text, t.title, t.content_html AS html,
      (SELECT json_build_object('id', v.id, 'published_at', ${isoOf('v.published_at')}) FROM thing_versions v
        WHERE v.noun = t.kind AND v.thing_id = t.id ORDER BY v.id DESC LIMIT 1) AS version
    FROM legal_texts t WHERE t.kind = :text AND t.is_visible`,
  row: { version: nullable<z.output<typeof LegalText>['version']>() },
})

export const publishLegalText = statement({
  name: 'put-legal-text',
  text: `INSERT INTO legal_texts (id, kind, title, content_html, is_visible) VALUES (:id, :text, :title, :html, true)
    ON CONFLICT (id) DO UPDATE SET title = :title, content_html = :html, is_visible = true`,
})

export const addLegalVersion = statement({
  name: 'add-legal-version',
  text: `INSERT INTO thing_versions (noun, thing_id, values, published_at)
    VALUES (:text, :id, jsonb_build_object('title', :title::text, 'content_html', :html::text), :now) RETURNING id`,
})

export const findShippedText = statement({
  name: 'find-shipped-text',
  text: `SELECT id FROM thing_versions WHERE noun = '${shippedNoun}'
    AND values = jsonb_build_object('title', :title::text, 'content_html', :html::text) ORDER BY id DESC LIMIT 1`,
})

export const listTitlesOfTexts = statement({
  name: 'titles-of-texts',
  text: 'SELECT kind AS text, title, is_visible FROM legal_texts',
})

// Messages

/** The condition under which an account `u` is notified as staff, if it wants to be. */
const isNotified = "u.role <> 'student' AND u.disabled_at IS NULL AND NOT u.is_demo"

/** Stores a message; it counts as a visitor's if the account is being deleted concurrently. */
export const storeMessage = statement({
  name: 'store-message',
  text: `INSERT INTO contact_messages (user_id, name, email, message, created_at)
    VALUES ((SELECT id FROM users WHERE id = :userId FOR KEY SHARE), :name, :email, :message, :now) RETURNING id`,
  params: { userId: nullable() },
})

export const findPhoneOfAuthor = statement({
  name: 'phone-of-author',
  text: `SELECT phone FROM users WHERE id = :userId AND phone <> ''`,
  params: { userId: nullable() },
})

export const lockPosting = statement({
  name: 'lock-posting',
  text: `SELECT FROM pg_advisory_xact_lock(hashtext('messages ' || :to))`,
})

export const joinMessage = statement({
  name: 'join-message',
  text: `UPDATE outbox SET payload = CASE WHEN jsonb_array_length(payload -> 'messages') < :most
      THEN jsonb_set(payload, '{messages}', payload -> 'messages' || :message::jsonb)
      ELSE jsonb_set(payload, '{more}', to_jsonb((payload ->> 'more')::int + 1)) END
    WHERE kind = 'messages' AND state = 'waiting' AND tries = 0 AND payload ->> 'to' = :to RETURNING id`,
})

export const findNotifiedAt = statement({
  name: 'is-address-of-staff',
  text: `SELECT FROM users u WHERE u.email = :email AND ${isNotified}`,
})

export const listWaitingMessages = statement({
  name: 'waiting-messages',
  text: `SELECT id, created_at, name, email, message FROM contact_messages WHERE handled_at IS NULL ORDER BY created_at, id LIMIT :most`,
})

export const answerMessage = statement({
  name: 'answer-message',
  text: `UPDATE contact_messages m SET handled_at = coalesce(m.handled_at, :now)
    FROM (SELECT id, handled_at FROM contact_messages WHERE id = :id FOR UPDATE) before
    WHERE m.id = before.id RETURNING before.handled_at IS NOT NULL AS was_handled`,
  row: { was_handled: notNull() },
})

export const unmarkAnswered = statement({
  name: 'unanswer-message',
  text: 'UPDATE contact_messages SET handled_at = NULL WHERE id = :id AND handled_at IS NOT NULL RETURNING id',
})

export const hasMessage = statement({
  name: 'has-message',
  text: 'SELECT FROM contact_messages WHERE id = :id',
})

export const sweepMessages = statement({
  name: 'sweep-messages',
  text: 'DELETE FROM contact_messages WHERE created_at <= :before',
})

// Notices of staff

export const notifyStaff = statement({
  name: 'notify-staff',
  text: `WITH notified AS (INSERT INTO staff_notices (user_id, kind, person_id, about, created_at, message_id)
      SELECT u.id, :kind, :personId, :about, :now, :messageId FROM users u LEFT JOIN staff_notice_choices c ON c.user_id = u.id
      WHERE ${isNotified} AND u.role = ANY(:roles::text[]) AND NOT (:kind = ANY(coalesce(c.muted, '{}')))
      RETURNING user_id)
    SELECT t.user_id, c.mailed_at, EXISTS (SELECT FROM outbox o WHERE o.kind = 'staff_digest' AND o.state = 'waiting'
        AND o.tries = 0 AND o.payload ->> 'userId' = t.user_id::text) AS is_queued
    FROM notified t LEFT JOIN staff_notice_choices c ON c.user_id = t.user_id`,
  params: { personId: nullable(), messageId: nullable() },
  row: { is_queued: notNull() },
})

/** A message that was written to the academy: by whom, with the address for the answer. */
type WrittenMessage = { name: string; email: string; text: string }

/** A notice has no `message` when it is of something else. */
export const listNotices = statement({
  name: 'notices-of-staff',
  text: `SELECT n.id, n.kind, p.name AS person, p.email AS person_email, nullif(p.phone, '') AS person_phone,
      n.about, CASE WHEN m.id IS NOT NULL THEN json_build_object('name', m.name, 'email', m.email, 'text', m.message) END AS message,
      u.email, u.role FROM staff_notices n
    JOIN users u ON u.id = n.user_id AND u.role <> 'student' AND u.disabled_at IS NULL
    LEFT JOIN users p ON p.id = n.person_id LEFT JOIN contact_messages m ON m.id = n.message_id WHERE n.user_id = :userId ORDER BY n.id`,
  row: { message: nullable<WrittenMessage>(), email: notNull(), role: notNull() },
})

export const forgetNotices = statement({
  name: 'forget-notices',
  text: 'DELETE FROM staff_notices WHERE id = ANY(:ids::int[])',
})

export const markMailed = statement({
  name: 'staff-was-mailed',
  text: `INSERT INTO staff_notice_choices (user_id, mailed_at) VALUES (:userId, :now)
    ON CONFLICT (user_id) DO UPDATE SET mailed_at = excluded.mailed_at`,
})

export const findMuted = statement({
  name: 'muted-notices',
  text: 'SELECT muted FROM staff_notice_choices WHERE user_id = :userId',
})

export const muteKinds = statement({
  name: 'mute-notices',
  text: `INSERT INTO staff_notice_choices (user_id, muted) VALUES (:userId, :muted)
    ON CONFLICT (user_id) DO UPDATE SET muted = excluded.muted`,
})

// The academy's settings

export const findSettings = statement({
  name: 'find-settings',
  text: 'SELECT values FROM site_settings',
})

export const lockSettings = statement({
  name: 'lock-settings',
  text: 'SELECT values FROM site_settings FOR UPDATE',
})

export const storeSettings = statement({
  name: 'store-settings',
  text: 'INSERT INTO site_settings (id, values) VALUES (1, :values) ON CONFLICT (id) DO UPDATE SET values = excluded.values',
})
