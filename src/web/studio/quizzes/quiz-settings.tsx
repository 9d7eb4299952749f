import { useMemo } from 'react'
import { mostTyped } from '../../../core/typed-lengths.ts'
import type { CallInput } from '../../../contract/api.ts'
import { quizDefaults } from '../../../core/quiz-defaults.ts'
import { browserApi, plainApi } from '../../base/browser-api.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useFieldOfAddress } from '../shell/field-of-address.ts'
import { useFindingText } from './finding-text.ts'
import { useQuizzesWords } from './words.ts'
import { Conflict, type Difference } from '../editor/conflict.tsx'
import type { Theirs } from '../editor/draft-session.ts'
import { MomentField } from '../editor/field-editor.tsx'
import { LeaveDialog } from '../shell/leave-dialog.tsx'
import { SavedLine } from '../editor/saved-line.tsx'
import { EditingBar } from '../shell/editing-bar.tsx'
import editor from '../shell/editing.module.css'
import { useDraft } from '../editor/use-draft.ts'
import { useStudio } from '../shell/studio-frame.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesAmong, choicesOf } from '../shell/choices.ts'
import { RichTextField } from '../text/rich-text-field.tsx'
import { useOpenEditor } from './open-editor.tsx'
import { PublishQuiz } from './publish-quiz.tsx'
import type { OpenedQuiz } from './sections.ts'
import { useAction } from '../decision/use-action.ts'
import styles from './quizzes.module.css'

type Settings = CallInput<'POST /studio/quizzes/:quizId/draft'>['body']['values']
type Field = keyof Settings
type Value = Settings[Field]

const theirsOf = ({ settings, version, draft_by: by, draft_by_id: byId, draft_at: at }: OpenedQuiz): Theirs<Value> => ({
  values: settings,
  version,
  by,
  byId,
  at,
})

/** A whole number or nothing; what is no digit cannot be typed. */
function NumberField(props: {
  label: string
  hint?: string | undefined
  problem: string | undefined
  value: number | null
  field: Field
  onChange: (value: number | null) => void
}) {
  const { label, hint, problem, value, field, onChange } = props
  return (
    <TextField
      inputMode="numeric"
      label={label}
      hint={hint}
      error={problem}
      name={field}
      value={value === null ? '' : String(value)}
      maxLength={4}
      autoComplete="off"
      className={styles.short}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replace(/\D/g, '')
        onChange(digits === '' ? null : Number(digits))
      }}
    />
  )
}

/** The lesson of the quiz; chosen apart from the draft, because it takes effect at once. I6 */
function LessonOfQuiz({ quiz }: { quiz: OpenedQuiz }) {
  const words = useQuizzesWords()
  const { settings } = words.studioQuizzes
  const { problem, run } = useAction({ failsAt: 'page' })
  const choose = (value: string) =>
    run(async () => {
      const body = { lesson_id: value === '' ? null : Number(value) }
      await browserApi('POST /studio/quizzes/:quizId/lesson', { params: { quizId: quiz.id }, body })
      return { msg: settings.lessonSet }
    })
  const lessons = quiz.lesson === null ? quiz.free_lessons : [quiz.lesson, ...quiz.free_lessons]
  return (
    <ChoiceField
      label={settings.lesson}
      hint={settings.lessonHint}
      error={problem}
      name="lesson"
      value={String(quiz.lesson?.id ?? '')}
      none={settings.noLesson}
      choices={choicesOf(lessons)}
      onChoose={(picked) => void choose(picked)}
    />
  )
}

/** The settings of a quiz: a draft that is saved as it is typed. T7 T17 */
export function QuizSettings({ quiz }: { quiz: OpenedQuiz }) {
  const words = useQuizzesWords()
  const { settings, list } = words.studioQuizzes
  const { me } = useStudio()
  const params = { quizId: quiz.id }
  const theirs = useMemo(() => theirsOf(quiz), [quiz])
  const { session, view, leaving } = useDraft<Value>({
    key: `${me.id}:quiz:${quiz.id}`,
    opened: theirs,
    save: async (version, values) =>
      (
        await browserApi('POST /studio/quizzes/:quizId/draft', {
          params,
          body: { version, values: values as Settings },
        })
      ).data,
    load: async () => theirsOf((await plainApi('GET /studio/quizzes/:quizId', { params })).data),
  })
  useOpenEditor(null, session.flush, view)
  const { form } = useFieldOfAddress()
  const values = view.values as Settings
  const textOfFinding = useFindingText()
  const problems = new Map(
    quiz.findings.flatMap((finding) => (finding.item_id === null ? [[finding.field, textOfFinding(finding)]] : [])),
  )
  const number = (field: Field & keyof typeof settings, hint?: string) => (
    <NumberField
      label={settings[field] as string}
      hint={hint}
      problem={problems.get(field)}
      field={field}
      value={values[field] as number | null}
      onChange={(value) => session.change(field, value)}
    />
  )
  const moment = (field: 'opens_at' | 'closes_at') => (
    <MomentField
      label={settings[field]}
      value={values[field]}
      error={problems.has(field) ? [problems.get(field) ?? ''] : undefined}
      isAfterAnother={field === 'closes_at'}
      onChange={(at) => session.change(field, at)}
    />
  )
  const ticked = (field: 'shuffles_options' | 'is_practice' | 'feeds_drills' | 'counts_unsure') => (
    <Checkbox
      label={settings[field]}
      checked={values[field]}
      onChange={(event) => session.change(field, event.currentTarget.checked)}
    />
  )
  const isTwoModule = values.type === 'two_module'
  const labels: Partial<Record<Field, string>> = {
    ...settings,
    description_html: settings.description,
    answer_display: settings.answer_display,
  }
  const differing = (mine: Record<string, Value>, theirs: Record<string, Value>): Difference[] =>
    (Object.keys(theirs) as Field[]).flatMap((field) => {
      const both = { mine: mine[field] ?? null, theirs: theirs[field] ?? null }
      if (both.mine === both.theirs) return []
      return [{ name: field, label: labels[field] ?? list.typeLabel, isHtml: field === 'description_html', ...both }]
    })
  return (
    <section className={editor.editor} aria-label={words.studioQuizzes.page.settings}>
      <EditingBar>
        <SavedLine view={view} draft={{ at: quiz.draft_at, by: quiz.draft_by }} />
        <PublishQuiz quiz={quiz} />
      </EditingBar>
      <Conflict session={session} view={view} differing={differing} />
      <div className={editor.fields} ref={form}>
        <TextField
          label={settings.name}
          error={problems.get('name')}
          name="name"
          value={values.name}
          maxLength={mostTyped.quizName}
          autoComplete="off"
          onChange={(event) => session.change('name', event.currentTarget.value)}
        />
        <LessonOfQuiz quiz={quiz} />
        <ChoiceField
          label={settings.type}
          value={isTwoModule ? 'two_module' : 'plain'}
          choices={choicesAmong(['plain', 'two_module'], settings.types)}
          onChoose={(picked) => session.change('type', picked === 'two_module' ? picked : 'mcq')}
        />
        <div className={styles.numbers}>
          {isTwoModule ? (
            <>
              {number('module1_minutes')}
              {number('break_minutes', settings.breakHint(quizDefaults.breakMinutes))}
              {number('module2_minutes')}
            </>
          ) : (
            number('quiz_minutes', settings.quizMinutesHint)
          )}
        </div>
        {isTwoModule && number('hard_threshold', settings.thresholdHint)}
        <ChoiceField
          label={settings.answer_display}
          value={values.answer_display}
          choices={choicesAmong(['deferred', 'immediate'], settings.displays)}
          onChoose={(picked) => session.change('answer_display', picked)}
        />
        {ticked('shuffles_options')}
        {ticked('is_practice')}
        {ticked('feeds_drills')}
        {ticked('counts_unsure')}
        <div className={styles.numbers}>
          {number('pass_mark', settings.passHint(quizDefaults.passMark))}
          {number('degree', settings.degreeHint)}
          {number('attempts_allowed', settings.attemptsHint)}
        </div>
        <div className={styles.numbers}>
          {moment('opens_at')}
          {moment('closes_at')}
        </div>
        <Checkbox
          label={settings.holds_reviews}
          name="holds_reviews"
          error={problems.get('holds_reviews')}
          checked={values.holds_reviews}
          onChange={(event) => session.change('holds_reviews', event.currentTarget.checked)}
        />
        <RichTextField
          label={settings.description}
          html={values.description_html}
          onChange={(html) => session.change('description_html', html)}
        />
      </div>
      <LeaveDialog leaving={leaving} />
    </section>
  )
}
