import { Fragment, useState, type ChangeEvent, type FormEvent, type RefObject } from 'react'
import { Link } from 'react-router'
import { accessRange } from '../../../core/orders/access-range.ts'
import type { CallReply } from '../../../contract/api.ts'
import { mostGivenCourses } from '../../../core/staff/lists.ts'
import { browserApi } from '../../base/browser-api.ts'
import { upload } from '../../base/upload.ts'
import { useAction } from '../decision/use-action.ts'
import { CopyButton } from '../../ui/actions/copy-button.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { Cell, Row, Table } from '../../ui/layout/table.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import { useStudioWords } from '../shell/words.ts'
import lines from '../shell/lines.module.css'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { CodeCards, type CodeSheet } from './code-cards.tsx'
import { takenAtName } from './groups-place.tsx'
import { ColumnField } from '../shell/column-field.tsx'
import { QuietLink } from '../shell/quiet.tsx'
import styles from '../shell/place.module.css'
import { UnprintedCodes } from './unprinted-codes.tsx'
import {
  kindOfFile,
  readTable,
  studentFields,
  studentsOf,
  tableOf,
  withCell,
  textOfFile,
  type PastedTable,
  type StudentField,
} from './read-table.ts'
import { useStepFocus } from '../shell/lost-focus.ts'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesOf } from '../shell/choices.ts'
import { Section } from '../shell/section.tsx'
import { placeOf } from '../shell/place-of.tsx'

type Options = NonNullable<CallReply<'GET /studio/import'>['data']>
type Result = NonNullable<CallReply<'POST /studio/import'>['data']>
/** The value that stands for a group to be created together with its students. */
const newGroup = 'new'
type Given = { courseIds: readonly string[]; days: string; groupId: string }

function PasteStep({ onRead }: { onRead: (table: PastedTable) => void }) {
  const { import: words } = useStudioWords().studio
  // At the field that was read: what is wrong with a file stands while its name does.
  const [problem, setProblem] = useState<string | null>(null)
  const reading = useAction({ reload: null, failsAt: 'page' })
  const take = (table: PastedTable, say: (problem: string) => void) =>
    table.rows.length === 0 ? say(words.noRows) : onRead(table)
  const read = (text: string, say: (problem: string) => void) => {
    try {
      take(readTable(text), say)
    } catch {
      say(words.unreadable)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    read(textsOf(event.currentTarget, 'table').table, setProblem)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    if (!file) return
    void reading.run(async () => {
      const bytes = await file.arrayBuffer()
      const kind = kindOfFile(bytes)
      if (kind === 'text') read(textOfFile(bytes), reading.setProblem)
      else if (kind === 'old_office') reading.setProblem(words.oldOffice)
      else {
        const { data } = await upload('POST /studio/import/table', {}, file)
        take(tableOf(data.rows), reading.setProblem)
      }
    })
  }
  return (
    <Section title={words.paste}>
      <Form onSubmit={submit}>
        <TextArea label={words.table} hint={words.tableHint} name="table" rows={8} error={problem} />
        <TextField
          type="file"
          label={words.file}
          accept=".xlsx,.csv,.tsv,.txt,text/csv"
          error={reading.problem}
          onChange={choose}
        />
        <SubmitButton isPending={reading.isPending}>{words.read}</SubmitButton>
      </Form>
    </Section>
  )
}

type Row = Result['rows'][number]

const isGood = ({ outcome }: Row) => outcome === 'new' || outcome === 'new_with_code' || outcome === 'exists'

/** Returns the rows of a table with what becomes of each; `line` is its number in the table, heads counted. */
const linesOf = (table: PastedTable, { rows }: Result) => {
  const students = studentsOf(table)
  return rows.flatMap((row, index) => {
    const student = students[index]
    return student ? [{ ...row, ...student, index, line: index + (table.hasHeads ? 2 : 1) }] : []
  })
}
type CheckedRow = ReturnType<typeof linesOf>[number]

/** Returns a function that says everything that is wrong with a row. */
function useProblems(): (row: Row) => string {
  const { outcomes } = useStudioWords().studio.import
  const texts = useWords(accountWords).accounts.problems
  return ({ outcome, problems, is_repeated }) =>
    outcome === 'staff'
      ? outcomes.staff
      : [...problems.map((problem) => texts[problem]), ...(is_repeated ? [outcomes.repeated] : [])].join(' ')
}

/** The rows that cannot be added, each with all that is wrong and its fields, to be corrected. */
function BadRows({
  title,
  text,
  lines: bad,
  mapping,
  onEdit,
}: {
  title: string
  text: string
  lines: readonly CheckedRow[]
  mapping: PastedTable['mapping']
  onEdit: (index: number, field: StudentField, value: string) => void
}) {
  const { import: words } = useStudioWords().studio
  const problemsOf = useProblems()
  return (
    <Section title={title}>
      <p className={lines.soft}>{text}</p>
      <ul className={styles.column}>
        {bad.map((line) => (
          <li key={line.index} className={styles.list}>
            <Notice tone="bad" title={words.row(line.line)}>
              {problemsOf(line)}
            </Notice>
            <span className={styles.mapping}>
              {studentFields
                .filter((field) => mapping.includes(field))
                .map((field) => (
                  <TextField
                    key={field}
                    label={words.fields[field]}
                    value={line[field]}
                    autoComplete="off"
                    onChange={(event) => onEdit(line.index, field, event.currentTarget.value)}
                  />
                ))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type RowsProps = {
  lines: readonly CheckedRow[]
  isDone: boolean
  /** The links of rows that were added by an earlier press, by their index. */
  links: Readonly<Record<number, string>>
}
const noLinks = {}

function Rows({ lines: rows, isDone, links }: RowsProps) {
  const { import: words, person } = useStudioWords().studio
  const { copy, copied } = person.account
  const problemsOf = useProblems()
  const linked = rows.flatMap(({ name, link, index }) => {
    const given = link ?? links[index]
    return given === undefined ? [] : [`${name}\t${given}`]
  })
  return (
    <>
      {linked.length > 0 && (
        <div className={styles.acts}>
          <CopyButton text={linked.join('\n')} label={words.copyLinks} done={words.linksCopied(linked.length)} />
        </div>
      )}
      <Table
        label={words.result}
        stacks
        heads={[words.rowHead, words.fields.name, words.fields.email, words.phones, words.outcome]}
      >
        {rows.map((row) => {
          const { index, line, name, email, phone, parent_phone, outcome } = row
          const link = row.link ?? links[index] ?? null
          return (
            <Row key={index}>
              <Cell>{line}</Cell>
              <Cell>{name}</Cell>
              <Cell>{email}</Cell>
              <Cell>{[phone, parent_phone].filter((one) => one !== '').join(', ')}</Cell>
              <Cell>
                {isGood(row) ? (
                  row.awaits_address ? (
                    <Badge tone="warn">{(isDone ? words.outcomesDone : words.outcomes).awaits}</Badge>
                  ) : outcome in words.outcomesDone && isDone ? (
                    words.outcomesDone[outcome as keyof typeof words.outcomesDone]
                  ) : (
                    words.outcomes[outcome]
                  )
                ) : (
                  <Badge tone="bad">{problemsOf(row)}</Badge>
                )}
                {link !== null && (
                  <>
                    <span className={styles.link}>{link}</span>
                    <CopyButton text={link} label={copy} name={words.copying(name)} done={copied} />
                  </>
                )}
              </Cell>
            </Row>
          )
        })}
      </Table>
    </>
  )
}

type Group = Options['groups'][number]

/** Students who were added, some of them with a code, and the group that they were put into. */
type Added = { table: PastedTable; result: Result; sheet: CodeSheet; group: Group | null }

/** Says how many students were added, and leads to their group. */
function AddedNow({ result, group }: Pick<Added, 'result' | 'group'>) {
  const { import: words } = useStudioWords().studio
  return (
    <>
      {words.done(result.added, result.granted)}
      {group && (
        <>
          {' '}
          <Link to={`/people?group=${group.id}`}>{words.toGroup(group.name)}</Link>
        </>
      )}
    </>
  )
}

type CheckProps = { table: PastedTable; options: Options; onCodes: (added: Added) => void }

function CheckStep({ table: read, options, onCodes }: CheckProps) {
  const { import: words } = useStudioWords().studio
  const { can } = useStudio()
  const { errors, setErrors, isPending, run } = useAction({ reload: null, fieldOf: takenAtName })
  const [table, setTable] = useState(read)
  const [given, setGiven] = useState<Given>({ courseIds: [], days: '', groupId: '' })
  const [groupName, setGroupName] = useState('')
  const [made, setMade] = useState<Group[]>([])
  const [result, setResult] = useState<{ data: Result; isDone: boolean; isStale: boolean; group: Group | null } | null>(
    null,
  )
  // Of rows that were added before others were corrected.
  const [links, setLinks] = useState<Record<number, string>>({})
  const change = (next: Partial<Given>) => {
    setResult(null)
    setGiven((before) => ({ ...before, ...next }))
  }
  const map = (mapping: PastedTable['mapping']) => {
    setResult(null)
    setTable((before) => ({ ...before, mapping }))
  }
  const edit = (index: number, field: StudentField, value: string) => {
    setResult((before) => before && { ...before, isStale: true })
    setTable((before) => withCell(before, { index, field, value }))
  }
  /** Returns the group that is chosen; a new one is made with the students. */
  const groupOf = async (isDryRun: boolean): Promise<Group | null> => {
    if (given.groupId !== newGroup)
      return [...options.groups, ...made].find(({ id }) => String(id) === given.groupId) ?? null
    if (isDryRun) return null
    const { data } = await browserApi('POST /studio/groups', { body: { name: groupName } })
    const group = { id: data.id, name: groupName }
    setMade((before) => [...before, group])
    setGiven((before) => ({ ...before, groupId: String(data.id) }))
    return group
  }
  const send = (isDryRun: boolean) => {
    // The group is made with the students, so a check of the rows alone would not miss its name.
    if (given.groupId === newGroup && groupName.trim() === '')
      return setErrors((before) => ({ ...before, name: [words.newGroupUnnamed] }))
    void run(async () => {
      const group = await groupOf(isDryRun)
      const { data, msg } = await browserApi('POST /studio/import', {
        body: {
          rows: studentsOf(table),
          course_ids: given.courseIds.map(Number),
          days: given.days === '' ? null : Number(given.days),
          group_id: group?.id ?? null,
          is_dry_run: isDryRun,
        },
      })
      setResult({ data, isDone: !isDryRun, isStale: false, group })
      setLinks((before) => ({
        ...before,
        ...Object.fromEntries(data.rows.flatMap(({ link }, index) => (link === null ? [] : [[index, link]]))),
      }))
      if (data.sheet !== null) onCodes({ table, result: data, sheet: data.sheet, group })
      return { msg: isDryRun ? words.checked : msg }
    })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    send((submitter as HTMLButtonElement | null)?.value !== 'add')
  }
  const chooseCourse = (place: number, courseId: string) => {
    const { courseIds: before } = given
    const courseIds = [...before.slice(0, place), courseId, ...before.slice(place + 1)].filter((id) => id !== '')
    const days = options.courses.find(({ id }) => String(id) === courseId)?.access_days
    change({ courseIds, ...(place === 0 && { days: String(days ?? '') }) })
  }
  // Below those that are chosen stands an empty one for another.
  const most = Math.min(options.courses.length || 1, mostGivenCourses)
  const places = [...given.courseIds, ''].slice(0, most).map((value, place) => ({ value, place }))
  const courseFields = places.map(({ value, place }) => (
    <ChoiceField
      key={place}
      label={place === 0 ? words.course : words.anotherCourse}
      value={value}
      none={words.noCourse}
      choices={choicesOf(
        options.courses.filter(({ id }) => String(id) === value || !given.courseIds.includes(String(id))),
      )}
      onChoose={(picked) => chooseCourse(place, picked)}
    />
  ))
  const rows = result ? linesOf(table, result.data) : []
  const bad = rows.filter((row) => !isGood(row))
  const good = rows.length - bad.length
  const canAdd = result !== null && !result.isDone && !result.isStale && good > 0
  return (
    <>
      <Section title={words.columns}>
        <div className={styles.mapping}>
          {[...table.mapping.keys()].map((column) => (
            <ColumnField
              key={column}
              label={words.column(table.rows[0]?.[column] ?? String(column + 1))}
              leaveOut={words.ignore}
              fields={studentFields}
              labels={words.fields}
              map={table.mapping}
              column={column}
              onMap={map}
            />
          ))}
        </div>
      </Section>
      <Section title={words.give}>
        <Form onSubmit={submit}>
          <div className={styles.mapping}>
            {courseFields[0]}
            <TextField
              type="number"
              label={words.days}
              hint={words.daysHint}
              min={accessRange.least}
              max={accessRange.most}
              value={given.days}
              error={errors['days']}
              onChange={(event) => change({ days: event.currentTarget.value })}
            />
            <ChoiceField
              label={words.group}
              value={given.groupId}
              none={words.noGroup}
              choices={[
                ...choicesOf([...options.groups, ...made]),
                ...(can('groups.change') ? [{ value: newGroup, label: words.newGroup }] : []),
              ]}
              onChoose={(picked) => {
                // What was said of the name of a new group is not known of the next one.
                setErrors((before) => ({ ...before, name: undefined }))
                change({ groupId: picked })
              }}
            />
            {given.groupId === newGroup && (
              <TextField
                label={words.newGroupName}
                value={groupName}
                error={errors['name']}
                onChange={(event) => setGroupName(event.currentTarget.value)}
              />
            )}
            {courseFields.slice(1)}
          </div>
          <div className={styles.acts}>
            <SubmitButton variant={canAdd ? 'quiet' : 'primary'} isPending={isPending}>
              {words.check}
            </SubmitButton>
            {canAdd && (
              <SubmitButton value="add" isPending={isPending}>
                {words.run(good)}
              </SubmitButton>
            )}
          </div>
        </Form>
        {errors['rows'] && <Notice tone="bad">{errors['rows'][0]}</Notice>}
        {result && (
          <output>
            {result.isStale ? (
              words.stale
            ) : result.isDone ? (
              <AddedNow result={result.data} group={result.group} />
            ) : (
              words.would(good, bad.length)
            )}
          </output>
        )}
      </Section>
      {result && bad.length > 0 && (
        <BadRows
          title={(result.isDone ? words.leftOut : words.mend)(bad.length)}
          text={result.isDone ? words.leftOutText : words.mendText}
          lines={bad}
          mapping={table.mapping}
          onEdit={edit}
        />
      )}
      {result?.isStale && (
        <div className={styles.acts}>
          <Button isPending={isPending} onClick={() => send(true)}>
            {words.checkAgain}
          </Button>
        </div>
      )}
      {good > 0 && <Rows lines={rows.filter(isGood)} isDone={result?.isDone === true} links={links} />}
    </>
  )
}

/** The students just added, with the codes to print: they are shown only once, so there is no form here that would replace them. */
function CodesStep({
  added,
  onMore,
  place,
}: {
  added: readonly Added[]
  onMore: (() => void) | null
  place: RefObject<HTMLDivElement | null> | null
}) {
  const { import: words, codes, person } = useStudioWords().studio
  return (
    <>
      <div ref={place} tabIndex={-1} className={styles.noPrint}>
        <Notice
          tone="good"
          action={
            <Button size="small" onClick={() => window.print()}>
              {person.print}
            </Button>
          }
        >
          {codes.once}
        </Notice>
      </div>
      {added.map(({ sheet }) => (
        <CodeCards key={sheet.codes[0]?.id} sheet={sheet} />
      ))}
      <div className={`${styles.column} ${styles.noPrint}`}>
        {added.map(({ table, result, sheet, group }) => (
          <Fragment key={sheet.codes[0]?.id}>
            <p>
              <AddedNow result={result} group={group} />
            </p>
            <Rows lines={linesOf(table, result)} isDone links={noLinks} />
          </Fragment>
        ))}
        {onMore !== null && (
          <div className={styles.acts}>
            <Button variant="quiet" onClick={onMore}>
              {words.more}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

function ImportView({ loaded: options }: { loaded: Options }) {
  const { studio } = useStudioWords()
  const [table, setTable] = useState<PastedTable | null>(null)
  // The codes stay until the page is left, whatever is imported after them.
  const [added, setAdded] = useState<readonly Added[]>([])
  const [isOver, setOver] = useState(false)
  const place = useStepFocus<HTMLDivElement>(isOver ? 'codes' : table === null ? 'paste' : 'check')
  const importMore = () => {
    setTable(null)
    setOver(false)
  }
  const showCodes = (next: Added) => {
    setAdded((before) => [...before, next])
    setOver(true)
  }
  return (
    <Place title={studio.import.title} actions={<QuietLink to="/people">{studio.person.back}</QuietLink>}>
      {added.length > 0 && (
        <CodesStep added={added} onMore={isOver ? importMore : null} place={isOver ? place : null} />
      )}
      {!isOver && (
        <div ref={place} tabIndex={-1} className={`${styles.column} ${styles.noPrint}`}>
          {table === null ? (
            <PasteStep onRead={setTable} />
          ) : (
            <CheckStep table={table} options={options} onCodes={showCodes} />
          )}
        </div>
      )}
      <UnprintedCodes many={added.reduce((total, { sheet }) => total + sheet.codes.length, 0)} />
    </Place>
  )
}

/** Students from a spreadsheet: pasted or a file, columns mapped, checked, then added. T22 */
export const importPlace = placeOf('GET /studio/import', ImportView)
