import { z } from 'zod'
import { AgreedWords, RecordedConsent } from './consents.ts'
import { Instant } from './endpoint.ts'
import { StudyPlanOnWire } from './plan.ts'
import { listOf } from './lists.ts'

const text = z.string()
const when = Instant.nullable()
/** The answer to one question of an attempt. */
const StoredAnswer = z.object({
  question: z.number(),
  answer: text.nullable(),
  /** Null while an attempt at the quiz is open, and until its attempts are final. */
  is_correct: z.boolean().nullable(),
  is_marked_for_review: z.boolean(),
  /** The crossed-out options, e.g. 'a1,a3'. */
  crossed_out: text,
  seconds: z.number(),
  saved_at: Instant,
})

const Attempt = z.object({
  quiz: text,
  number: z.number(),
  started_at: Instant,
  finished_at: when,
  finish_reason: text.nullable(),
  /** The fair conditions of the attempt; null: the standard ones. */
  conditions: z.object({ time_percent: z.number().nullable(), extra_break_minutes: z.number() }).nullable(),
  is_practice: z.boolean(),
  /** Null until the attempt is final: while it is open or late answers may still arrive. */
  correct: z.number().nullable(),
  total: z.number().nullable(),
  answers: listOf('ownRows', StoredAnswer),
  highlights: listOf(
    'ownRows',
    z.object({
      question: z.number(),
      saved_at: Instant,
      marks: listOf('ownRows', z.object({ part: text, quote: text, style: text, note: text })),
    }),
  ),
  /** The attempt's log as the academy sees it, without the names of staff. */
  events: listOf(
    'ownRows',
    z.object({ at: Instant, kind: text, detail: z.record(text, z.union([text, z.number()])).nullable() }),
  ),
  /** The corrections of the result; empty until it is final. */
  corrections: listOf(
    'ownRows',
    z.object({
      at: Instant,
      reason: text,
      correct_before: z.number(),
      total_before: z.number(),
      correct_after: z.number(),
      total_after: z.number(),
      undone_at: when,
    }),
  ),
})

const Order = z.object({
  number: text,
  status: text,
  method: text,
  total: z.number(),
  currency: text,
  delivery: text,
  refunded: z.number().nullable(),
  refund_note: text.nullable(),
  transfer_reference: text.nullable(),
  reason: text.nullable(),
  created_at: Instant,
  decided_at: when,
  items: listOf('ownRows', z.object({ name: text, price: z.number(), quantity: z.number() })),
  payments: listOf(
    'ownRows',
    z.object({
      amount: z.number(),
      method: text,
      at: Instant,
      reference: text.nullable(),
      note: text.nullable(),
      refunded: z.number().nullable(),
    }),
  ),
  installments: listOf('ownRows', z.object({ amount: z.number(), due_on: text })),
  /** Receipts that are PDF; those that are pictures are among the pictures. */
  receipts: listOf('ownRows', z.object({ url: text, sent_at: Instant })),
})

/** All data that the academy stores about a user, for download. It contains no keys. */
export const OwnData = z.object({
  account: z.object({
    name: text,
    email: text,
    email_confirmed_at: when,
    phone: text,
    parent_phone: text,
    language: text.nullable(),
    test_date: text.nullable(),
    /** The goal, and the minutes and days of the plan; null: nothing is set. */
    study_plan: StudyPlanOnWire.nullable(),
    role: text,
    created_at: Instant,
  }),
  /** The user's consents, by the published states of the texts. */
  consents: listOf('ownRows', RecordedConsent),
  /** Each of those states once, with its words. */
  agreed_texts: listOf('ownRows', AgreedWords),
  /** Addresses of uploaded pictures; they open only when signed in to the account. */
  pictures: listOf('ownRows', z.object({ shows: text, url: text, uploaded_at: Instant })),
  sessions: listOf(
    'ownRows',
    z.object({ device: text, created_at: Instant, last_seen_at: Instant, expires_at: Instant }),
  ),
  /** The fair conditions of every attempt; empty: the standard ones. */
  fair_conditions: listOf(
    'ownRows',
    z.object({ time_percent: z.number().nullable(), extra_break_minutes: z.number(), changed_at: Instant }),
  ),
  access: listOf(
    'ownRows',
    z.object({
      course: text,
      since: Instant,
      until: when,
      /** The sources of this access. */
      sources: listOf(
        'ownRows',
        z.object({
          from: text,
          begins: Instant,
          ends: when,
          ended_at: when,
          ending: text.nullable(),
          reason: text.nullable(),
        }),
      ),
    }),
  ),
  /** Courses that open once the address is confirmed. */
  awaited_access: listOf(
    'ownRows',
    z.object({ course: text, from: text, days: z.number().nullable(), since: Instant }),
  ),
  watched_lessons: listOf(
    'ownRows',
    z.object({ course: text, lesson: text, at: Instant, opened_at: Instant, done_at: when }),
  ),
  requests: listOf(
    'ownRows',
    z.object({ course: text, status: text, reason: text.nullable(), created_at: Instant, decided_at: when }),
  ),
  attempts: listOf('ownRows', Attempt),
  /** Drills and returns; a verdict is null as long as a test that is open asks the question too. */
  drills: listOf(
    'ownRows',
    z.object({
      kind: text,
      started_at: Instant,
      finished_at: when,
      answers: listOf(
        'ownRows',
        z.object({
          question: z.number(),
          answer: text.nullable(),
          is_correct: z.boolean().nullable(),
          is_guess: z.boolean(),
          seconds: z.number(),
          answered_at: when,
        }),
      ),
    }),
  ),
  /** Missed questions, with the day on which each returns and the student's notes on it. */
  mistakes: listOf(
    'ownRows',
    z.object({
      question: z.number(),
      returns_on: text.nullable(),
      cause: text.nullable(),
      own_rule: text.nullable(),
      changed_at: when,
    }),
  ),
  /** Words that were saved from glosses; null while a test that is open asks their question. */
  words: listOf('ownRows', z.object({ word: text.nullable(), added_at: Instant, returns_on: text.nullable() })),
  /** The estimates of her skills that were shown, with the version of the model. */
  estimates: listOf('ownRows', z.object({ shown_at: Instant, model: z.number(), estimate: z.unknown() })),
  /** The bands of section scores as they were shown for attempts. */
  shown_scores: listOf(
    'ownRows',
    z.object({ attempt: z.number(), shown_at: Instant, low: z.number(), high: z.number() }),
  ),
  official_scores: listOf(
    'ownRows',
    z.object({ taken_on: text, test: text, score: z.number(), source: text, entered_at: Instant }),
  ),
  practice_sets: listOf(
    'ownRows',
    z.object({
      quiz: text,
      attempt: z.number(),
      started_at: Instant,
      finished_at: when,
      /** Null while a retake is open, because the questions of a set are those that were missed. */
      answers: listOf(
        'ownRows',
        z.object({
          question: z.number(),
          answer: text.nullable(),
          /** Null until it is answered. */
          is_correct: z.boolean().nullable(),
          answered_at: when,
        }),
      ).nullable(),
    }),
  ),
  cart: listOf('ownRows', z.object({ name: text, quantity: z.number(), added_at: Instant })),
  orders: listOf('ownRows', Order),
  /** Questions that the account has reported. */
  reports: listOf(
    'ownRows',
    z.object({
      quiz: text,
      reason: text,
      words: text,
      created_at: Instant,
      is_corrected: z.boolean().nullable(),
      /** Null while a test that is open asks the question. */
      answer: text.nullable(),
    }),
  ),
  reviews: listOf(
    'ownRows',
    z.object({
      course: text,
      rating: z.number(),
      text,
      /** The academy's answer; '' if there is none. */
      answer: text,
      /** The time at which staff took it off the page. */
      hidden_at: when,
      created_at: Instant,
      updated_at: Instant,
    }),
  ),
  /** The groups of students one is in. */
  groups: listOf('ownRows', z.object({ name: text, since: Instant })),
  /** Notes of staff about the student. */
  notes_of_staff: listOf('ownRows', z.object({ text, created_at: Instant })),
  /** Announcements that the academy sent to many students at once. */
  announcements: listOf(
    'ownRows',
    z.object({ title: text, text, sent_at: Instant, seen_at: when, parent_written_at: when }),
  ),
  /** Assignments that the student had to do by a time. */
  assignments: listOf(
    'ownRows',
    z.object({
      name: text,
      kind: text,
      course: text.nullable(),
      questions: z.number().nullable(),
      assigned_at: Instant,
      due_at: Instant,
      done_at: when,
      reminded_at: when,
    }),
  ),
  /** The open links that show parents how she stands; the addresses of parents are theirs, and masked. */
  parent_links: listOf(
    'ownRows',
    z.object({
      made_at: Instant,
      expires_at: Instant,
      is_by_staff: z.boolean(),
      addresses: listOf('ownRows', z.object({ address: text, confirmed_at: when })),
    }),
  ),
  /** The setting of the weekly email; empty: nothing was sent or chosen. */
  weekly_email: listOf('ownRows', z.object({ is_on: z.boolean() })),
  /** The emails the academy sent, or made without a mail server (sent_at is null); what they said is not stored. */
  emails: listOf('ownRows', z.object({ kind: text, subject: text, sent_at: when })),
  /** Messages to the academy sent while signed in. */
  messages: listOf(
    'ownRows',
    z.object({ name: text, email: text, message: text, created_at: Instant, handled_at: when }),
  ),
})
