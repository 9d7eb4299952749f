import type { Statements } from './queries.types.ts'
import type { OwnWord, WordCards } from '../../core/learning/words.ts'
import type { SetKind, StoredChoice } from '../../core/learning/sets.ts'
import { openQuestions, withOpenQuestions } from '../attempts/open-items.ts'
import { hasResult } from '../attempts/finality.ts'
import { redoLeftColumn, type RedoLeft } from '../attempts/redo-left.ts'
import { asJson, firstAsJson } from '../db/as-json.ts'
import { notNull, nullable, statementsOf, type RowOf } from '../db/statement.ts'
import { newestVersionOf } from '../quizzes/columns.ts'
import { formsReviewed, itemsChecked, versionsAhead, versionsOfBanks, withShownItems } from './usable.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

/** The condition that an open test asks the question of word `w`, in SQL. */
const isOpenWord = '(EXISTS (SELECT FROM open_questions o WHERE o.question_id = w.question_id))'

/**
 * The newest answers of a student with what their questions are, without those that a test keeps open (the table `open_questions`): what follows
 * from them would tell its keys. T44
 */
const history = `SELECT h.item_id, h.question_id, h.place, h.place_id, h.mark, h.is_flagged, h.is_guessed, h.is_helped, h.seconds, h.answered_at,
      i.domain, i.skill, i.difficulty, i.type, coalesce(jsonb_array_length(i.spec -> 'options'), 0) AS options
    FROM answers_of_students h JOIN item_revisions i ON i.id = h.question_id
    WHERE h.user_id = :userId AND h.answered_at > :since
      AND NOT EXISTS (SELECT FROM open_questions o WHERE o.question_id = h.question_id)
    ORDER BY h.answered_at DESC, h.place_id DESC, h.question_id LIMIT :most`

/** An answer as `historyAsTuples` has it: the names of its columns would be most of a year's JSON. Instants are in ms. */
export type HistoryTuple = [
  item_id: number,
  question_id: number,
  place: 'test' | 'redo' | 'drill' | 'return',
  place_id: number,
  mark: number | null,
  is_flagged: boolean,
  is_guessed: boolean,
  is_helped: boolean,
  seconds: number,
  answered_at: number,
  domain: string | null,
  skill: string | null,
  difficulty: string | null,
  type: string,
  options: number,
]

const historyAsTuples = `(SELECT coalesce(json_agg(json_build_array(x.item_id, x.question_id, x.place, x.place_id, x.mark, x.is_flagged, x.is_guessed,
    x.is_helped, x.seconds, floor(date_part('epoch', x.answered_at) * 1000)::bigint, x.domain, x.skill, x.difficulty, x.type, x.options)), '[]')
  FROM (${history}) x)`

/**
 * A mark of all published content in SQL, which changes as versions are published, whose questions are frozen then, and by corrections. It is
 * a number of rows because commits need not come in the order of their times.
 */
const contentMark = `((SELECT concat_ws(' ', count(*), sum(v.id)) FROM quiz_versions v WHERE v.published_at IS NOT NULL)
    || (SELECT concat_ws(' ', '', count(*), count(g.undone_at), sum(cardinality(g.question_ids))) FROM regrades g))`

/** Each item in its newest published revision, unless a correction has thrown that out or credited it, with the version to read it from. */
const publishedItems = `SELECT DISTINCT ON (r.item_id) r.item_id, r.id AS question_id, v.id AS version_id, r.domain, r.skill, r.difficulty, r.type,
      coalesce(jsonb_array_length(r.spec -> 'options'), 0) AS options, r.explanation ->> 'rule_id' AS rule_id
    FROM quiz_versions v JOIN version_questions k ON k.version_id = v.id JOIN item_revisions r ON r.id = k.revision_id
    WHERE v.published_at IS NOT NULL AND NOT EXISTS (SELECT FROM regrades g WHERE g.quiz_id = v.quiz_id AND r.id = ANY (g.question_ids)
      AND g.undone_at IS NULL AND g.ruling ->> 'rule' <> 'keys')
    ORDER BY r.item_id, v.published_at DESC, v.id DESC`

/** The items of each published version, which may ask nothing: those that every form asks, and those of each variant of a second module. */
const publishedParts = `SELECT v.id AS version_id, k.module = 'module2' AS is_second, k.variant,
      coalesce(array_agg(r.item_id) FILTER (WHERE r.item_id IS NOT NULL), '{}') AS item_ids
    FROM quiz_versions v LEFT JOIN version_questions k ON k.version_id = v.id LEFT JOIN item_revisions r ON r.id = k.revision_id
    WHERE v.published_at IS NOT NULL GROUP BY v.id, k.module, k.variant`

/** A question that students may be asked, in its newest published revision. */
export type PublishedItem = {
  item_id: number
  question_id: number
  version_id: number
  domain: string | null
  skill: string | null
  difficulty: string | null
  type: string
  options: number
  rule_id: string | null
}

/** Everything published, in one row, with its mark. */
export const findPublished = statement({
  name: 'learning-published',
  text: `SELECT ${contentMark} AS mark, ${asJson(publishedItems)} AS items, ${asJson(publishedParts)} AS parts`,
  row: {
    mark: notNull(),
    items: notNull<PublishedItem[]>(),
    parts: notNull<{ version_id: number; is_second: boolean | null; variant: string | null; item_ids: number[] }[]>(),
  },
})

/** The items of these that an open test asks. */
export const listOpenItems = statement({
  name: 'learning-open-items',
  text: `SELECT DISTINCT r.item_id FROM ${openQuestions(':userId', ':now')} o JOIN item_revisions r ON r.id = o.question_id`,
})

export const addSet = statement({
  name: 'learning-add-set',
  text: `INSERT INTO learning_sets (user_id, kind, choice, started_at) VALUES (:userId, :kind, :choice, :now) RETURNING id`,
})

export const addSetQuestions = statement({
  name: 'learning-add-questions',
  text: `INSERT INTO learning_answers (set_id, ordinal, question_id, card_item_id, option_seed)
    SELECT :setId, q.ordinal, q.question_id, q.card_item_id, q.option_seed
    FROM unnest(:questionIds::int[], :cardItemIds::int[], :optionSeeds::int[])
      WITH ORDINALITY AS q (question_id, card_item_id, option_seed, ordinal)`,
})

const isOfBook = `(s.choice ->> 'by' = 'mistakes')`

export const listOpenSets = statement({
  name: 'learning-open-sets',
  text: `SELECT s.id, s.kind, s.choice, ${isOfBook} AS is_of_book, count(*)::int AS total, count(l.answered_at)::int AS answered
    FROM learning_sets s JOIN learning_answers l ON l.set_id = s.id
    WHERE s.user_id = :userId AND s.finished_at IS NULL GROUP BY s.id ORDER BY s.id DESC`,
  row: { choice: notNull<StoredChoice>(), is_of_book: notNull(), total: notNull(), answered: notNull() },
})

export const countSetsSince = statement({
  name: 'learning-sets-since',
  text: `SELECT count(*)::int AS count FROM learning_sets s
    WHERE s.user_id = :userId AND s.started_at > :since AND ${isOfBook} = :isOfBook`,
  row: { count: notNull() },
})

export const findSet = statement({
  name: 'learning-find-set',
  text: 'SELECT id, kind, choice, started_at, finished_at FROM learning_sets WHERE id = :setId AND user_id = :userId',
  row: { choice: notNull<StoredChoice>() },
})

/** The questions of a set in order, each with the newest published version to read it from; null for what was met in a trial alone. */
export const listSetQuestions = statement({
  name: 'learning-set-questions',
  text: `SELECT l.question_id, i.item_id, l.card_item_id, l.option_seed, l.user_answer, l.mark, l.is_guessed, l.answered_at, n.version_id, n.corrections
    FROM learning_answers l JOIN item_revisions i ON i.id = l.question_id ${newestVersionOf('l.question_id')}
    WHERE l.set_id = :setId ORDER BY l.ordinal`,
  row: { version_id: nullable(), corrections: nullable() },
})

/** A question of a set. */
export type SetQuestionRow = RowOf<typeof listSetQuestions>

/** Locks a set until the transaction ends, so that of concurrent answers the last one sees that the set is complete. */
export const lockSet = statement({
  name: 'learning-lock-set',
  text: 'SELECT finished_at FROM learning_sets WHERE id = :setId FOR UPDATE',
})

/** Stores an answer unless there is one already; no row then. */
export const storeAnswer = statement({
  name: 'learning-store-answer',
  text: `UPDATE learning_answers SET user_answer = :answer, mark = :mark, is_guessed = :isGuessed, is_helped = :isHelped,
      seconds = :seconds, answered_at = :now
    WHERE set_id = :setId AND question_id = :questionId AND answered_at IS NULL RETURNING ordinal`,
})

/** Ends a set whose questions are all answered, or whichever with `always`. */
export const finishSet = statement({
  name: 'learning-finish-set',
  text: `UPDATE learning_sets s SET finished_at = coalesce(s.finished_at, :now)
    WHERE s.id = :setId AND (:always OR NOT EXISTS (SELECT FROM learning_answers l WHERE l.set_id = s.id AND l.answered_at IS NULL))
    RETURNING finished_at`,
  row: { finished_at: notNull() },
})

const cardColumns = `stability, difficulty, reps, lapses, last_day, due_day, right_since, right_siblings, right_self`

export const listCards = statement({
  name: 'learning-cards',
  text: `SELECT item_id, ${cardColumns} FROM return_cards WHERE user_id = :userId ORDER BY item_id`,
})

/** A card as it is stored. */
export type CardRow = RowOf<typeof listCards>

export const lockCard = statement({
  name: 'learning-lock-card',
  text: `SELECT item_id, ${cardColumns} FROM return_cards WHERE user_id = :userId AND item_id = :itemId FOR UPDATE`,
})

export const storeCard = statement({
  name: 'learning-store-card',
  text: `INSERT INTO return_cards (user_id, item_id, ${cardColumns})
    VALUES (:userId, :itemId, :stability, :difficulty, :reps, :lapses, :lastDay, :dueDay, :rightSince, :rightSiblings, :rightSelf)
    ON CONFLICT (user_id, item_id) DO UPDATE SET (${cardColumns}) = (SELECT ${cardColumns
      .split(', ')
      .map((name) => `EXCLUDED.${name}`)
      .join(', ')})`,
  params: { rightSince: nullable() },
})

export const removeCards = statement({
  name: 'learning-remove-cards',
  text: 'DELETE FROM return_cards WHERE user_id = :userId',
})

/** The answers that grade cards, in order: what was redone, drilled or returned. */
export const listGradingAnswers = statement({
  name: 'learning-grading-answers',
  text: `SELECT h.place, h.item_id, coalesce(l.card_item_id, h.item_id) AS card_item_id, h.mark, h.is_guessed, h.is_helped, h.seconds,
      h.answered_at
    FROM answers_of_students h LEFT JOIN learning_answers l ON h.place IN ('drill', 'return') AND l.set_id = h.place_id
      AND l.question_id = h.question_id
    WHERE h.user_id = :userId AND h.place <> 'test' ORDER BY h.answered_at, h.place, h.place_id, h.question_id`,
  row: {
    place: notNull<'redo' | 'drill' | 'return'>(),
    item_id: notNull(),
    card_item_id: notNull(),
    is_guessed: notNull(),
    is_helped: notNull(),
    seconds: notNull(),
    answered_at: notNull(),
  },
})

/** The glosses `x` of revision `r`. */
const glossesOf = `jsonb_array_elements(CASE jsonb_typeof(r.explanation -> 'glosses') WHEN 'array' THEN r.explanation -> 'glosses' ELSE '[]' END) x`

/** The words of a student with what they mean, those saved last first, and whether an open test asks their question. L10 T44 */
export const listWords = statement({
  name: 'learning-words',
  text: `${withOpenQuestions(':userId', ':now')}
    SELECT w.id, w.question_id, w.word, g.meaning, g.arabic, w.cards, w.added_at, ${isOpenWord} AS is_open
    FROM own_words w JOIN item_revisions r ON r.id = w.question_id
      CROSS JOIN LATERAL (SELECT x ->> 'meaning' AS meaning, x ->> 'arabic' AS arabic FROM ${glossesOf}
        WHERE lower(x ->> 'word') = lower(w.word) LIMIT 1) g
    WHERE w.user_id = :userId ORDER BY w.added_at DESC, w.id DESC`,
  row: { meaning: notNull(), arabic: notNull(), cards: notNull<WordCards>(), is_open: notNull() },
})

/** The gloss of a word in a question whose explanation the student was shown, unless an open test asks it. */
export const findGloss = statement({
  name: 'learning-gloss',
  text: `${withShownItems(':userId', ':now')}
    SELECT x ->> 'word' AS word FROM item_revisions r CROSS JOIN LATERAL ${glossesOf}
    WHERE r.id = :questionId AND lower(x ->> 'word') = lower(:word) AND r.item_id IN (SELECT item_id FROM shown)
      AND r.item_id NOT IN (SELECT item_id FROM open_items) LIMIT 1`,
  row: { word: notNull() },
})

/** Words of questions that were answered wrong lately and shown since, which the student has not saved, the last missed first. */
export const listSuggestedWords = statement({
  name: 'learning-suggested-words',
  text: `${withShownItems(':userId', ':now')}
    SELECT question_id, word, meaning, arabic FROM (
      SELECT DISTINCT ON (lower(x ->> 'word')) r.id AS question_id, x ->> 'word' AS word, x ->> 'meaning' AS meaning,
        x ->> 'arabic' AS arabic, h.answered_at
      FROM answers_of_students h JOIN item_revisions r ON r.id = h.question_id CROSS JOIN LATERAL ${glossesOf}
      WHERE h.user_id = :userId AND h.answered_at > :since AND h.mark = 0 AND r.item_id IN (SELECT item_id FROM shown)
        AND r.item_id NOT IN (SELECT item_id FROM open_items)
        AND NOT EXISTS (SELECT FROM own_words w WHERE w.user_id = :userId AND lower(w.word) = lower(x ->> 'word'))
      ORDER BY lower(x ->> 'word'), h.answered_at DESC) missed
    ORDER BY answered_at DESC, word LIMIT :most`,
  row: { question_id: notNull(), word: notNull(), meaning: notNull(), arabic: notNull() },
})

/** Saves a word, or finds it where it is saved already; no row: the student has too many. */
export const addWord = statement({
  name: 'learning-add-word',
  text: `INSERT INTO own_words (user_id, question_id, word, cards, added_at)
    SELECT :userId::int, :questionId, :word, :cards, :addedAt
    WHERE EXISTS (SELECT FROM own_words w WHERE w.user_id = :userId AND lower(w.word) = lower(:word))
      OR (SELECT count(*) FROM own_words w WHERE w.user_id = :userId) < :most
    ON CONFLICT (user_id, lower(word)) DO UPDATE SET word = own_words.word RETURNING id`,
})

/** Removes a word and returns the state in which it was; no row: there was none. */
export const removeWord = statement({
  name: 'learning-remove-word',
  text: 'DELETE FROM own_words WHERE user_id = :userId AND id = :wordId RETURNING cards, added_at',
  row: { cards: notNull<WordCards>() },
})

/** The words that a student has saved, without those whose question an open test asks. */
export const listSavedWords = statement({
  name: 'learning-saved-words',
  text: `${withOpenQuestions(':userId', ':now')}
    SELECT lower(w.word) AS word FROM own_words w WHERE w.user_id = :userId AND NOT ${isOpenWord} ORDER BY 1`,
  row: { word: notNull() },
})

/** Locks a word of a student until the transaction ends; no row while an open test asks its question. */
export const lockWord = statement({
  name: 'learning-lock-word',
  text: `${withOpenQuestions(':userId', ':now')}
    SELECT w.cards FROM own_words w WHERE w.user_id = :userId AND w.id = :wordId AND NOT ${isOpenWord} FOR UPDATE OF w`,
  row: { cards: notNull<WordCards>() },
})

export const storeWordCards = statement({
  name: 'learning-store-word',
  text: 'UPDATE own_words SET cards = :cards WHERE id = :wordId',
})

/** The cards by which a student's words return, without words to questions of the table `open_questions`. */
const wordsAsked = `SELECT w.id, w.cards FROM own_words w WHERE w.user_id = :userId AND NOT ${isOpenWord}`

/** The inputs of a student's plan: the day of her test, and her conditions. */
export const findLearner = statement({
  name: 'learning-learner',
  text: `SELECT u.test_date::text AS test_date, f.time_percent, f.user_id IS NOT NULL AS has_conditions
    FROM users u LEFT JOIN fair_conditions f ON f.user_id = u.id WHERE u.id = :userId`,
  row: { has_conditions: notNull() },
})

/** The first lesson of each skill that the student can open and has not done. */
const lessonsOfSkills = `SELECT DISTINCT ON (lower(s.skill)) lower(s.skill) AS skill, l.id, c.slug AS course, l.slug, l.name, l.minutes
    FROM lesson_skills s JOIN lessons l ON l.id = s.lesson_id AND l.is_visible
      JOIN courses c ON c.id = l.course_id AND c.status = 'active'
    WHERE (l.is_free OR EXISTS (SELECT FROM grants g WHERE g.user_id = :userId AND g.course_id = c.id
        AND (g.expires_at IS NULL OR g.expires_at > :now)))
      AND NOT EXISTS (SELECT FROM watched_lessons w WHERE w.user_id = :userId AND w.lesson_id = l.id AND w.done_at IS NOT NULL)
    ORDER BY lower(s.skill), c.sort, l.sort`

type LessonRow = { skill: string; id: number; course: string; slug: string; name: string; minutes: number | null }

/**
 * The sets that are open, the newest first: all between tests, and of each quiz the redo that began last, unless the quiz is being taken again: it
 * comes back when that is over. A redo before it is of an earlier attempt, whose questions were asked again since.
 */
const begunSets = `SELECT id, kind, is_of_book, quiz, total, answered
    FROM (SELECT s.id, s.kind, ${isOfBook} AS is_of_book, NULL AS quiz, s.started_at, count(*)::int AS total, count(l.answered_at)::int AS answered
      FROM learning_sets s JOIN learning_answers l ON l.set_id = s.id
      WHERE s.user_id = :userId AND s.finished_at IS NULL GROUP BY s.id
    UNION ALL SELECT r.id, 'redo', false, r.quiz, r.started_at, count(*)::int, count(p.answered_at)::int
      FROM (SELECT DISTINCT ON (a.quiz_id) a.quiz_id, s.id, s.started_at, s.finished_at, v.name AS quiz
          FROM practice_sets s JOIN attempts a ON a.id = s.attempt_id JOIN quiz_versions v ON v.id = a.version_id
          WHERE s.user_id = :userId ORDER BY a.quiz_id, s.started_at DESC, s.id DESC) r JOIN practice_answers p ON p.set_id = r.id
      WHERE r.finished_at IS NULL AND NOT EXISTS (SELECT FROM attempts o
        WHERE o.user_id = :userId AND o.quiz_id = r.quiz_id AND o.phase <> 'closed')
      GROUP BY r.id, r.quiz, r.started_at) sets
    ORDER BY started_at DESC, id DESC`

/** The questions left to redo of the latest results, those of the set which began last; none of a quiz that is being taken again. */
const redoLeft = `SELECT r.redo FROM (SELECT DISTINCT ON (a.quiz_id) a.id, a.quiz_id, a.phase FROM attempts a
        WHERE a.user_id = :userId AND (a.phase <> 'closed' OR ${hasResult}) ORDER BY a.quiz_id, a.number DESC) l
      CROSS JOIN LATERAL (SELECT ${redoLeftColumn('l')} AS redo) r
    WHERE l.phase = 'closed' AND r.redo IS NOT NULL ORDER BY (r.redo ->> 'practice_id')::int DESC LIMIT 1`

/** The trial that a student took before the account, unless a test was finished since: how many questions of it are right. P3 */
const trial = `SELECT s.id AS set_id, (count(*) FILTER (WHERE l.mark = 1))::int AS right, count(*)::int AS total
    FROM learning_sets s JOIN learning_answers l ON l.set_id = s.id
    WHERE s.user_id = :userId AND s.choice ->> 'by' = 'trial' AND NOT EXISTS (SELECT FROM attempts a
      WHERE a.user_id = :userId AND a.phase = 'closed' AND a.finish_reason IS DISTINCT FROM 'discarded')
    GROUP BY s.id ORDER BY s.id LIMIT 1`

/**
 * The inputs of a student's day, in one row: who she is, her answers, what decides which questions she may be asked, her cards, open sets,
 * words and lessons. What is published is in it as its mark alone: it is the same for all, and changes rarely.
 */
export const findDay = statement({
  name: 'learning-day',
  text: `${withOpenQuestions(':userId', ':now')}
    SELECT u.test_date::text AS test_date, f.time_percent, f.user_id IS NOT NULL AS has_conditions,
      ${historyAsTuples} AS history, ${contentMark} AS content_mark,
      ARRAY(SELECT DISTINCT r.item_id FROM open_questions o JOIN item_revisions r ON r.id = o.question_id) AS open_item_ids,
      ${asJson(formsReviewed(':userId'))} AS reviewed, ARRAY(${itemsChecked(':userId')}) AS checked_item_ids,
      ARRAY(${versionsAhead(':userId', ':now')}) AS versions_ahead, ARRAY(${versionsOfBanks(':userId', ':now')}) AS versions_of_banks,
       ${asJson(`SELECT item_id, ${cardColumns} FROM return_cards WHERE user_id = :userId`)} AS cards, ${asJson(begunSets)} AS open_sets, (${redoLeft}) AS redo_left,
       ${asJson(wordsAsked)} AS words, ${asJson(lessonsOfSkills)} AS lessons, ${firstAsJson(trial)} AS trial,
      EXISTS (SELECT FROM learning_sets s WHERE s.user_id = u.id AND s.kind = 'return' AND s.finished_at IS NULL) AS has_open_return,
      greatest((SELECT max(s.started_at) FROM learning_sets s WHERE s.user_id = u.id),
        (SELECT max(s.started_at) FROM practice_sets s WHERE s.user_id = u.id)) AS practiced_at
    FROM users u LEFT JOIN fair_conditions f ON f.user_id = u.id WHERE u.id = :userId`,
  row: {
    has_conditions: notNull(),
    history: notNull<HistoryTuple[]>(),
    content_mark: notNull(),
    open_item_ids: notNull<number[]>(),
    reviewed: notNull<{ version_id: number; variant: string | null }[]>(),
    checked_item_ids: notNull<number[]>(),
    versions_ahead: notNull<number[]>(),
    versions_of_banks: notNull<number[]>(),
    cards: notNull<CardRow[]>(),
    words: notNull<OwnWord[]>(),
    lessons: notNull<LessonRow[]>(),
    has_open_return: notNull(),
    open_sets: notNull<
      {
        id: number
        kind: SetKind | 'redo'
        is_of_book: boolean
        quiz: string | null
        answered: number
        total: number
      }[]
    >(),
    redo_left: nullable<RedoLeft>(),
    trial: nullable<{ set_id: number; right: number; total: number }>(),
  },
})

/**
 * Accounts whose practice is over: no course is open, and since then neither a course, nor a test, nor practice has ended or begun. Only those
 * that still have something to delete.
 */
export const listOver = statement({
  name: 'learning-over',
  text: `SELECT u.id FROM users u
    WHERE (EXISTS (SELECT FROM learning_sets s WHERE s.user_id = u.id) OR EXISTS (SELECT FROM practice_sets p WHERE p.user_id = u.id)
        OR EXISTS (SELECT FROM return_cards c WHERE c.user_id = u.id) OR EXISTS (SELECT FROM mistakes m WHERE m.user_id = u.id)
        OR EXISTS (SELECT FROM own_words w WHERE w.user_id = u.id) OR EXISTS (SELECT FROM shown_estimates e WHERE e.user_id = u.id) OR EXISTS (SELECT FROM parent_links l WHERE l.user_id = u.id))
      AND u.created_at < :since
      AND NOT EXISTS (SELECT FROM grants g WHERE g.user_id = u.id AND (g.expires_at IS NULL OR g.expires_at > :since))
      AND NOT EXISTS (SELECT FROM attempts a WHERE a.user_id = u.id AND a.started_at > :since)
      AND NOT EXISTS (SELECT FROM learning_sets s WHERE s.user_id = u.id AND s.started_at > :since)
      AND NOT EXISTS (SELECT FROM practice_sets p WHERE p.user_id = u.id AND p.started_at > :since)
    ORDER BY u.id LIMIT :most`,
})

/** Deletes what these accounts did between tests, and the links and addresses of their parents. */
export const deletePractice = statement({
  name: 'learning-delete-practice',
  text: `WITH sets AS (DELETE FROM learning_sets WHERE user_id = ANY(:userIds::int[])),
      redone AS (DELETE FROM practice_sets WHERE user_id = ANY(:userIds::int[])),
      cards AS (DELETE FROM return_cards WHERE user_id = ANY(:userIds::int[])),
      words AS (DELETE FROM own_words WHERE user_id = ANY(:userIds::int[])),
      book AS (DELETE FROM mistakes WHERE user_id = ANY(:userIds::int[])),
      shown AS (DELETE FROM shown_estimates WHERE user_id = ANY(:userIds::int[]))
    DELETE FROM parent_links WHERE user_id = ANY(:userIds::int[])`,
})
