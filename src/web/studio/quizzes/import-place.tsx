import { Fragment, useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useLoaderData, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { mostTyped } from '../../../core/typed-lengths.ts'
import type { CallInput, CallReply } from '../../../contract/api.ts'
import {
  importDoubles,
  importFormatNames,
  importWays,
  mostImportBytes,
  type ImportDoubles,
  type ImportWay,
} from '../../../core/quizzes/imports.ts'
import { underlinedParts } from '../../../core/questions/reading.ts'
import { groupFindings } from '../../../core/quizzes/grouped-findings.ts'
import { isOfNoQuestion } from '../../../core/quizzes/import-findings.ts'
import { tableFields, type TableField } from '../../../core/quizzes/table-fields.ts'
import { textOf } from '../../../languages/codes.ts'
import * as codeWords from '#words/codes'
import * as findingWords from '#words/findings'
import * as importFindingWords from '#words/import-findings'
import { browserApi } from '../../base/browser-api.ts'
import { upload } from '../../base/upload.ts'
import { useAction } from '../decision/use-action.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ChevronDownIcon } from '../../ui/icons/arrows.tsx'
import { Cell, Row, RowHead, Table } from '../../ui/layout/table.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { ProgressBar } from '../../ui/states/progress-bar.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { failureText } from '../../base/failure-text.ts'
import { useWords } from '../../words/words.tsx'
import { DownloadIcon, UploadIcon } from '../icons.tsx'
import { saveWholeFile } from '../list/save-file.ts'
import { Section, Sections } from '../shell/section.tsx'
import { Place } from '../shell/studio-frame.tsx'
import { ColumnField } from '../shell/column-field.tsx'
import { BackLink, QuietButton, QuietLink } from '../shell/quiet.tsx'
import { Problem } from '../shell/problem.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesAmong, choicesIn, choicesOf } from '../shell/choices.ts'
import { Lines } from '../shell/lines.tsx'
import styles from './import.module.css'
import { PasteQuestions } from './paste-questions.tsx'
import { ToLesson } from './to-lesson.tsx'
import { useQuizzesWords } from './words.ts'

type Targets = NonNullable<CallReply<'GET /studio/question-imports'>['data']>
type Import = NonNullable<CallReply<'GET /studio/question-imports/:importId'>['data']>
type Report = NonNullable<Import['report']>
type ImportBody = CallInput<'POST /studio/question-imports/:importId/import'>['body']
type Loaded = { targets: Targets; opened: Import | null }

const accepted = '.docx,.csv,.tsv,.txt,.md,.html,.xlsx,.zip,.json,.jsonl,.xml,.gift'
/** The interval for checking on a file that is being read or imported, in milliseconds. */
const lookEveryMs = 1_000

/** The pause after mapping a column before the file is read again, in milliseconds: arrow keys go through the fields one by one. */
const mapAfterMs = 500

const isUnderWay = ({ state }: Import) => state === 'reading' || state === 'importing'

/** The tables to fill in. I2 */
function Templates() {
  const { template } = useQuizzesWords().studioQuizzes.import
  const { isPending, run } = useAction({ reload: null })
  const save = (kind: 'csv' | 'xlsx') =>
    void run(async () => {
      const { data } = await browserApi('GET /studio/question-imports/templates/:kind', { params: { kind } })
      saveWholeFile(data)
      return { msg: template.saved }
    })
  return (
    <Section title={template.title}>
      <p>{template.text}</p>
      <div className={styles.file}>
        {(['xlsx', 'csv'] as const).map((kind) => (
          <QuietButton key={kind} isPending={isPending} onClick={() => save(kind)}>
            <DownloadIcon />
            {template[kind]}
          </QuietButton>
        ))}
      </div>
    </Section>
  )
}

/** Takes a file, chosen or dropped; nothing is stored before it has come whole. I4 */
function ChooseFile() {
  const { import: texts } = useQuizzesWords().studioQuizzes
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [share, setShare] = useState(0)
  const [isOver, setOver] = useState(false)
  const { isPending, problem, setProblem, run } = useAction({ reload: null, failsAt: 'page' })
  const send = (file: File | undefined) => {
    if (!file || isPending) return
    if (file.size === 0) return setProblem(texts.empty(file.name))
    if (file.size > mostImportBytes) return setProblem(texts.tooLarge(file.name))
    setShare(0)
    void run(async () => {
      const name = file.name.slice(-200)
      const { data } = await upload('POST /studio/question-imports', { query: { name } }, file, setShare)
      await navigate(`/questions/import/${data.id}?${query}`)
    })
  }
  return (
    <Sections>
      <label className={classNames(styles.drop, isOver && styles.over)} aria-busy={isPending}>
        <UploadIcon />
        <strong>{texts.choose}</strong>
        <span className={styles.soft}>{texts.formats}</span>
        <input
          type="file"
          accept={accepted}
          onDragOver={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ currentTarget }) => {
            send(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
      {isPending && <ProgressBar label={texts.sending} value={share * 100} text={texts.percent(share)} size="small" />}
      <Problem>{problem}</Problem>
      <PasteQuestions isPending={isPending} onSend={send} />
      <Templates />
    </Sections>
  )
}

const figureTones = { taken: 'good', repaired: 'warn', refused: 'bad' } as const

type FoundLine = Report['refused']['lines'][number]
type ShownQuestion = Report['shown'][number]

/** The most lines that are named beside what is said of them all. */
const mostNamed = 8

/** Returns the questions that findings are about, by their lines. */
const questionsOf = (found: readonly FoundLine[], shown: Report['shown']) => {
  const named = found.filter(({ code }) => !isOfNoQuestion(code))
  return shown.filter(({ line: first, before }) =>
    named.some(({ line }) => line >= first && (before === null || line < before)),
  )
}

/** Returns the questions that were refused, as far as their words are known. */
const refusedOf = (found: readonly FoundLine[]): Report['shown'] =>
  found.flatMap(({ line, asks, options = [], right = [], accepted = [] }) =>
    asks === undefined ? [] : [{ line, before: null, asks, options, right, accepted, item_id: null }],
  )

/** Words of a question as they were read. */
const Words = ({ text }: { text: string }) => (
  <bdi>
    {underlinedParts(text).map(({ words, isUnderlined }, at) =>
      // oxlint-disable-next-line react/no-array-index-key -- the same words can come twice
      isUnderlined ? <u key={at}>{words}</u> : <Fragment key={at}>{words}</Fragment>,
    )}
  </bdi>
)

/** The options of a question with those that were read as right, or its accepted answers. */
function ReadAnswers({ options, right, accepted }: Pick<ShownQuestion, 'options' | 'right' | 'accepted'>) {
  const { report } = useQuizzesWords().studioQuizzes.import
  if (options.length === 0)
    return accepted.length === 0 ? null : (
      <p>
        {report.accepted} <bdi>{accepted.join(' | ')}</bdi>
      </p>
    )
  return (
    <ol type="A">
      {options.map((option, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two options can be the same
        <li key={place}>
          <Words text={option} /> {right.includes(place) && <Badge tone="good">{report.right}</Badge>}
        </li>
      ))}
    </ol>
  )
}

/** The questions of which something is said, as they were read; once they are stored each leads to its editor. I3 */
function ShownQuestions({ shown, quizId }: { shown: Report['shown']; quizId: number | null }) {
  const { report } = useQuizzesWords().studioQuizzes.import
  if (shown.length === 0) return null
  return (
    <details>
      <summary className={styles.soft}>{report.show(shown.length)}</summary>
      {shown.map(({ line, asks, item_id: itemId, ...answers }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a file of one line has all its questions there
        <div key={at} className={styles.asked}>
          <span className={styles.soft}>{report.line(line)}</span>
          <p>
            <Words text={asks} />
          </p>
          <ReadAnswers {...answers} />
          {quizId !== null && itemId !== null && <Link to={`/questions/${quizId}/items/${itemId}`}>{report.open}</Link>}
        </div>
      ))}
    </details>
  )
}

/** The findings about lines of the file, each shown once for all its lines. I3 */
function Found({
  kind,
  found,
  shown,
  quizId,
}: {
  kind: 'refused' | 'repaired' | 'warnings'
  found: Report['refused']
  shown: Report['shown']
  quizId: number | null
}) {
  const { report } = useQuizzesWords().studioQuizzes.import
  const words = useWords(codeWords, findingWords, importFindingWords)
  if (found.count === 0) return null
  const groups = groupFindings(found.lines, (said) => textOf(said, words)).map((group) => ({
    ...group,
    lines: group.found.map(({ line }) => line),
  }))
  return (
    <details className={styles.part} open={kind === 'refused'}>
      <summary>
        <ChevronDownIcon />
        {report[kind]} <Badge tone={kind === 'refused' ? 'bad' : 'warn'}>{found.count}</Badge>
      </summary>
      <Lines>
        {groups.map(({ text, lines: named, found: all }) => (
          <li key={text} className={styles.found}>
            <span className={styles.number}>
              {report.lines(named.slice(0, mostNamed), Math.max(0, named.length - mostNamed))}
            </span>
            <div>
              <bdi>{text}</bdi>
              <ShownQuestions shown={kind === 'refused' ? refusedOf(all) : questionsOf(all, shown)} quizId={quizId} />
            </div>
          </li>
        ))}
      </Lines>
      {found.count > found.lines.length && (
        <p className={styles.soft}>{report.more(found.count - found.lines.length)}</p>
      )}
    </details>
  )
}

function ReportSection({ report, quizId }: { report: Report; quizId: number | null }) {
  const { report: texts } = useQuizzesWords().studioQuizzes.import
  const figures = { taken: report.taken, repaired: report.repaired.count, refused: report.refused.count }
  return (
    <Section title={texts.title}>
      <dl className={styles.figures}>
        {(['taken', 'repaired', 'refused'] as const).map((name) => (
          <div key={name} className={classNames(styles.figure, figures[name] > 0 && styles[figureTones[name]])}>
            <dt className={styles.soft}>{texts.figures[name]}</dt>
            <dd>{figures[name]}</dd>
          </div>
        ))}
      </dl>
      {report.pictures > 0 && <p>{texts.pictures(report.pictures)}</p>}
      {(['refused', 'repaired', 'warnings'] as const).map((kind) => (
        <Found key={kind} kind={kind} found={report[kind]} shown={report.shown} quizId={quizId} />
      ))}
      {report.dropped.length > 0 && (
        <p>
          {texts.dropped} <bdi>{report.dropped.join(', ')}</bdi>
        </p>
      )}
    </Section>
  )
}

/** The columns of a table with some of their cells, each with the field that it goes to. I2 */
function ColumnsSection({
  columns,
  onMap,
}: {
  columns: Report['columns']
  onMap: (fields: (TableField | null)[]) => void
}) {
  const { import: texts } = useQuizzesWords().studioQuizzes
  const fields = columns.map(({ field }) => field)
  return (
    <Section title={texts.columns.title}>
      <Table
        label={texts.columns.title}
        stacks
        heads={[texts.columns.head, texts.columns.samples, texts.columns.field]}
      >
        {columns.map(({ head, samples }, column) => (
          // oxlint-disable-next-line react/no-array-index-key -- two columns can have the same head
          <Row key={column}>
            <RowHead>
              <bdi>{head || column + 1}</bdi>
            </RowHead>
            <Cell className={styles.sample}>
              <bdi>{samples.join(' · ')}</bdi>
            </Cell>
            <Cell>
              <ColumnField
                label={texts.columns.goesTo(head || String(column + 1))}
                isLabelHidden
                leaveOut={texts.columns.leaveOut}
                fields={tableFields}
                labels={texts.fields}
                map={fields}
                column={column}
                onMap={onMap}
              />
            </Cell>
          </Row>
        ))}
      </Table>
    </Section>
  )
}

/** The words for kinds that a table has and Lantern does not know by itself; what is chosen holds for later files too. I10 */
function KindsSection({ kinds, onSay }: { kinds: Report['kinds']; onSay: (said: Report['kinds']) => void }) {
  const { import: texts, kinds: names } = useQuizzesWords().studioQuizzes
  return (
    <Section title={texts.kinds.title}>
      <p>{texts.kinds.text}</p>
      <Table label={texts.kinds.title} stacks heads={[texts.kinds.word, texts.kinds.kind]}>
        {kinds.map(({ word, kind }) => (
          <Row key={word}>
            <RowHead>
              <bdi>{word}</bdi>
            </RowHead>
            <Cell>
              <ChoiceField
                label={texts.kinds.means(word)}
                isLabelHidden
                value={kind ?? ''}
                none={texts.kinds.unknown}
                choices={choicesIn(names)}
                onChoose={(picked) => onSay([{ word, kind: picked === '' ? null : picked }])}
              />
            </Cell>
          </Row>
        ))}
      </Table>
    </Section>
  )
}

const withoutEnding = (file: string) => file.replace(/\.\w{1,5}$/, '')

/** The choice of where the questions go, and the button that stores them. I6 */
function IntoSection({
  targets,
  opened,
  report,
  onImport,
}: {
  targets: Targets
  opened: Import
  report: Report
  onImport: (body: ImportBody) => Promise<void>
}) {
  const words = useQuizzesWords()
  const { into: texts, wrong } = words.studioQuizzes.import
  const [query] = useSearchParams()
  const wanted = Number(query.get('quiz'))
  const home = targets.find(({ quizzes }) => quizzes.some(({ id }) => id === wanted))
  const [way, setWay] = useState<ImportWay>(home ? 'add' : 'new')
  // Of several courses none is chosen at first: the first of the alphabet is rarely meant.
  const [courseId, setCourseId] = useState((home ?? (targets.length === 1 ? targets[0] : undefined))?.id)
  const [name, setName] = useState(report.name ?? withoutEnding(opened.file))
  const { quizzes = [], free_lessons: lessons = [] } = targets.find(({ id }) => id === courseId) ?? {}
  const [lesson, setLesson] = useState('')
  const [chosen, setChosen] = useState<number | undefined>(home ? wanted : undefined)
  const quizId = quizzes.find(({ id }) => id === chosen)?.id ?? quizzes[0]?.id
  const [doubles, setDoubles] = useState<ImportDoubles>('replace')
  // What a question is like was seen in one quiz, and says nothing of another.
  const [askedOf, setAskedOf] = useState<number>()
  const [mended, setMended] = useState<'same' | 'new'>('same')
  const asksMended = way === 'add' && doubles !== 'add' && opened.why === 'looks_mended' && askedOf === quizId
  const why = opened.why === 'looks_mended' && !asksMended ? null : opened.why
  const [isPartial, setPartial] = useState(false)
  const { errors, setErrors, isPending, run } = useAction({ reload: null })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (courseId === undefined) return setErrors({ course_id: [texts.needsCourse] })
    if (way === 'new' && lessons.length > 0 && lesson === '') return setErrors({ lesson_id: [texts.needsLesson] })
    if (report.refused.count > 0 && !isPartial) return setErrors({ is_partial: [texts.someRefused] })
    if (way !== 'new' && quizId === undefined) return setErrors({ quiz_id: [texts.noQuiz] })
    void run(async () => {
      const lessonId = lessons.find(({ id }) => String(id) === lesson)?.id ?? null
      const into =
        way === 'new'
          ? { way, course_id: courseId, name, lesson_id: lessonId }
          : way === 'add'
            ? { way, quiz_id: quizId ?? 0, doubles, mended: asksMended ? mended : ('ask' as const) }
            : { way, quiz_id: quizId ?? 0 }
      setAskedOf(quizId)
      await onImport({ into, is_partial: isPartial })
    })
  }
  if (targets.length === 0)
    return (
      <Notice tone="warn" action={<Link to="/courses">{words.studioQuizzes.make.toCourses}</Link>}>
        {words.studioQuizzes.make.noCourse}
      </Notice>
    )
  return (
    <Section title={texts.title}>
      {why !== null && wrong[why] && <Notice tone="warn">{wrong[why]}</Notice>}
      <Form onSubmit={submit}>
        <ChoiceField
          label={texts.way}
          value={way}
          hint={texts.hints[way]}
          choices={choicesAmong(importWays, texts.ways)}
          onChoose={setWay}
        />
        <ChoiceField
          label={words.studioQuizzes.make.course}
          value={String(courseId ?? '')}
          error={errors['course_id']}
          none={courseId === undefined ? words.studioQuizzes.make.choose : undefined}
          choices={choicesOf(targets)}
          onChoose={(picked) => {
            setCourseId(Number(picked) || undefined)
            setLesson('')
          }}
        />
        {way === 'new' ? (
          <>
            <TextField
              label={words.studioQuizzes.make.name}
              value={name}
              maxLength={mostTyped.quizName}
              autoComplete="off"
              error={errors['name'] ?? errors['into.name']}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            {courseId !== undefined && (
              <ChoiceField
                label={words.studioQuizzes.settings.lesson}
                hint={lessons.length === 0 ? texts.noFreeLesson : lesson === 'none' ? texts.laterLesson : undefined}
                value={lessons.length === 0 ? 'none' : lesson}
                error={errors['lesson_id']}
                none={lesson === '' && lessons.length > 0 ? words.studioQuizzes.make.choose : undefined}
                choices={[...choicesOf(lessons), { value: 'none', label: texts.noLesson }]}
                onChoose={setLesson}
              />
            )}
          </>
        ) : (
          <ChoiceField
            label={texts.quiz}
            value={String(quizId ?? '')}
            error={errors['quiz_id']}
            choices={choicesOf(quizzes)}
            onChoose={(picked) => setChosen(Number(picked))}
          />
        )}
        {way === 'add' && (
          <ChoiceField
            label={texts.doubles}
            hint={texts.doublesHint}
            value={doubles}
            choices={choicesAmong(importDoubles, texts.ofDoubles)}
            onChoose={setDoubles}
          />
        )}
        {asksMended && (
          <ChoiceField
            label={texts.mended}
            value={mended}
            choices={choicesAmong(['same', 'new'], texts.ofMended)}
            onChoose={setMended}
          />
        )}
        {report.refused.count > 0 && (
          <Checkbox
            label={texts.partial(report.taken)}
            checked={isPartial}
            error={errors['is_partial']}
            onChange={({ currentTarget }) => setPartial(currentTarget.checked)}
          />
        )}
        <SubmitButton isPending={isPending}>{texts.run(report.taken)}</SubmitButton>
        <p className={styles.soft}>{texts.unseen}</p>
      </Form>
    </Section>
  )
}

/** Brings back what an import has replaced. */
function UndoReplacing({ importId, quizId }: { importId: number; quizId: number }) {
  const { import: texts } = useQuizzesWords().studioQuizzes
  const { isPending, run } = useAction({ reload: null })
  const navigate = useNavigate()
  const undo = () =>
    void run(
      () => browserApi('POST /studio/question-imports/:importId/undo', { params: { importId } }),
      () => navigate(`/questions/${quizId}`),
    )
  return (
    <QuietButton isPending={isPending} onClick={undo}>
      {texts.undo}
    </QuietButton>
  )
}

/** The progress of an import, and its outcome. */
function Outcome({ opened, isLost, onAgain }: { opened: Import; isLost: boolean; onAgain: () => void }) {
  const { import: texts, page } = useQuizzesWords().studioQuizzes
  const { state, progress, report, quiz_id: quizId, is_under_lesson: isUnderLesson, why } = opened
  return (
    <div aria-live="polite">
      {isLost && <Notice tone="warn">{texts.lost}</Notice>}
      {state === 'reading' && (
        <p className={styles.file}>
          <Spinner /> {texts.reading}
        </p>
      )}
      {state === 'importing' && (
        <>
          <ProgressBar label={texts.importing} value={progress * 100} text={texts.percent(progress)} />
          <p className={styles.soft}>{texts.leave}</p>
        </>
      )}
      {state === 'failed' && (
        <Notice tone="bad" action={<QuietButton onClick={onAgain}>{texts.again}</QuietButton>}>
          {texts.failed}
        </Notice>
      )}
      {state === 'imported' && quizId !== null && (
        <Notice
          tone="good"
          title={texts.done(report?.taken ?? 0)}
          action={
            <Link to={`/questions/${quizId}/check`} className={buttonClass({ size: 'small' })}>
              {texts.toCheck}
            </Link>
          }
        >
          {why === 'replaced' ? texts.replaced : texts.unseen}{' '}
          {isUnderLesson === false && (
            <>
              {page.noLesson} <ToLesson quizId={quizId} />
            </>
          )}{' '}
          {why === 'replaced' && <UndoReplacing importId={opened.id} quizId={quizId} />}
        </Notice>
      )}
    </div>
  )
}

/** Follows a file while something is done with it; a lost network is no end. */
function useFollowed(loaded: Import) {
  const [opened, setOpened] = useState(loaded)
  const [isLost, setLost] = useState(false)
  /** The number of pending requests that begin something: until they are done the server has an older state. */
  const [beginning, setBeginning] = useState(0)
  const { id } = loaded
  const isFollowed = isUnderWay(opened) && beginning === 0
  useEffect(() => {
    if (!isFollowed) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      const reply = await browserApi('GET /studio/question-imports/:importId', { params: { importId: id } }).catch(
        () => null,
      )
      if (isOver) return
      setLost(reply === null)
      // While the file is read anew, the former report stays.
      if (reply !== null) setOpened(({ report }) => ({ ...reply.data, report: reply.data.report ?? report }))
      timer = setTimeout(() => void look(), lookEveryMs)
    }
    timer = setTimeout(() => void look(), lookEveryMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isFollowed, id])
  /** Shows what is being begun, and follows it from then on; when it cannot be begun, shows what was before. */
  const begin = async (next: Import, send: () => Promise<unknown>) => {
    setBeginning((many) => many + 1)
    setOpened(next)
    try {
      await send()
    } catch (error) {
      setOpened(opened)
      throw error
    } finally {
      setBeginning((many) => many - 1)
    }
  }
  return { opened, isLost, begin }
}

function FileView({ targets, loaded }: { targets: Targets; loaded: Import }) {
  const words = useQuizzesWords()
  const { format } = words
  const ofCodes = useWords(codeWords, importFindingWords)
  const { opened, isLost, begin } = useFollowed(loaded)
  const { report, state } = opened
  const formatName = importFormatNames.find((one) => one === report?.format)
  const params = { importId: opened.id }
  const latestMap = useRef(0)
  const said = useRef(new Map<string, Report['kinds'][number]>())
  const map = async (fields: (TableField | null)[], kinds: Report['kinds'] = []) => {
    // What an earlier choice said is not sent yet when another one follows it at once.
    for (const one of kinds) said.current.set(one.word, one)
    const columns = (report?.columns ?? []).map((column, at) => ({ ...column, field: fields[at] ?? null }))
    const shownKinds = (report?.kinds ?? []).map((one) => said.current.get(one.word) ?? one)
    const next = { ...opened, state: 'reading' as const, report: report && { ...report, columns, kinds: shownKinds } }
    const order = ++latestMap.current
    try {
      await begin(next, async () => {
        await new Promise((resolve) => setTimeout(resolve, mapAfterMs))
        // A later choice has all the fields of this one.
        if (order !== latestMap.current) return
        const body = { columns: fields, kinds: [...said.current.values()] }
        await browserApi('POST /studio/question-imports/:importId/columns', { params, body })
      })
    } catch (error) {
      toast.error(failureText(error, words))
    }
  }
  return (
    <>
      <p className={styles.file}>
        <strong>
          <bdi>{opened.file}</bdi>
        </strong>
        <span className={styles.soft}>{format.bytes(opened.size)}</span>
        {formatName !== undefined && (
          <Badge tone="accent">{textOf({ code: `format.${formatName}`, params: {} }, ofCodes)}</Badge>
        )}
      </p>
      <Outcome
        opened={opened}
        isLost={isLost}
        onAgain={() => void map((report?.columns ?? []).map(({ field }) => field))}
      />
      {report && (
        <div className={styles.columns} aria-busy={state === 'reading'}>
          <div className={styles.main}>
            <ReportSection report={report} quizId={state === 'imported' ? opened.quiz_id : null} />
            {report.columns.length > 0 && state !== 'imported' && state !== 'importing' && (
              <ColumnsSection columns={report.columns} onMap={(fields) => void map(fields)} />
            )}
            {report.kinds.length > 0 && state !== 'imported' && state !== 'importing' && (
              <KindsSection
                kinds={report.kinds}
                onSay={(kinds) =>
                  void map(
                    report.columns.map(({ field }) => field),
                    kinds,
                  )
                }
              />
            )}
          </div>
          {report.taken > 0 && state !== 'imported' && (
            // What is typed in it stays while the file is read anew.
            <div className={styles.side} inert={state !== 'read'}>
              <IntoSection
                targets={targets}
                opened={opened}
                report={report}
                onImport={(body) =>
                  begin({ ...opened, state: 'importing', progress: 0 }, () =>
                    browserApi('POST /studio/question-imports/:importId/import', { params, body }),
                  )
                }
              />
            </div>
          )}
        </div>
      )}
    </>
  )
}

function ImportView() {
  const { targets, opened } = useLoaderData() as Loaded
  const { studioQuizzes: quizzes } = useQuizzesWords()
  return (
    <Place
      title={quizzes.import.title}
      actions={
        <>
          <BackLink to="/questions">{quizzes.page.all}</BackLink>
          {opened && <QuietLink to="/questions/import">{quizzes.import.another}</QuietLink>}
        </>
      }
    >
      {opened === null ? <ChooseFile /> : <FileView key={opened.id} targets={targets} loaded={opened} />}
    </Place>
  )
}

/** Questions from a file: sent, read for a report, mapped, and stored as a draft. I2 I3 I4 I6 */
export const importQuestionsPlace = {
  async loader({ params, request: { signal } }: LoaderFunctionArgs): Promise<Loaded> {
    const importId = Number(params['importId'])
    const [{ data: targets }, opened] = await Promise.all([
      browserApi('GET /studio/question-imports', {}, { signal }),
      params['importId'] === undefined
        ? null
        : browserApi('GET /studio/question-imports/:importId', { params: { importId } }, { signal }),
    ])
    return { targets, opened: opened && opened.data }
  },
  Component: ImportView,
}
