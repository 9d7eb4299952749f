import { useCallback, useState, type FormEvent, type ReactNode } from 'react'
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import type { CallInput, CallReply } from '../../../contract/api.ts'
import { optionKeys } from '../../../core/questions/question.ts'
import { ApiError } from '../../base/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useSending } from '../../features/accounts/use-sending.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Html } from '../../ui/html.tsx'
import { ArrowBackIcon } from '../../ui/icons/frame.tsx'
import { Table, TableHead } from '../../ui/layout/table.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as quizzesWords from '#words/studio-quizzes'
import { failureText } from '../../words/failure-text.ts'
import { useWords } from '../../words/words.tsx'
import { ExportButton } from '../list/list.tsx'
import lines from '../shell/lines.module.css'
import { undoing, UndoNotice, type Undoable } from '../decision/undo-notice.tsx'
import { Section, Sections } from '../shell/section.tsx'
import { Place } from '../shell/studio-frame.tsx'
import { useResultsWords } from './words.ts'
import styles from './results.module.css'

type Question = NonNullable<CallReply<'GET /studio/quizzes/:quizId/regrades/:itemId'>['data']>
type Regrades = NonNullable<CallReply<'GET /studio/quizzes/:quizId/regrades'>['data']>
type Preview = NonNullable<CallReply<'POST /studio/quizzes/:quizId/regrades/:itemId/preview'>['data']>
type Ruling = CallInput<'POST /studio/quizzes/:quizId/regrades/:itemId/preview'>['body']
type Loaded = { params: { quizId: number; itemId: number }; question: Question; regrades: Regrades }

type TruthWords = { isTrue: string; isFalse: string }

const letters = 'ABCD'

/** What can be chosen as a key, as it is stored. */
type Choice = { value: string; label: string; key: unknown }

/** Returns what can be chosen as keys of a question; null where a key is typed, or cannot be changed here. */
function choicesOf({ answer_form, options }: Question, { isTrue, isFalse }: TruthWords): Choice[] | null {
  if (answer_form === 'option' || answer_form === 'options')
    return options.map((_, at) => ({ value: optionKeys[at] ?? '', label: letters[at] ?? '', key: optionKeys[at] }))
  if (answer_form === 'truth')
    return [true, false].map((key) => ({ value: `${key}`, label: key ? isTrue : isFalse, key }))
  return null
}

/** Returns the chosen or typed keys of a question as they are stored; several options together are one key. */
function keysFrom({ answer_form }: Question, choices: Choice[] | null, chosen: readonly string[], typed: string) {
  if (choices === null) return [typed.split('\n').flatMap((line) => line.trim() || [])]
  const keys = choices.flatMap(({ value, key }) => (chosen.includes(value) ? [key] : []))
  return answer_form === 'options' ? [keys] : keys
}

function History({ regrades }: { regrades: Regrades }) {
  const { studioResults, format } = useResultsWords()
  const { regrade } = studioResults
  const { revalidate } = useRevalidator()
  const { isPending, send } = useSending()
  const [reason, setReason] = useState('')
  if (regrades.length === 0) return null
  const undo = (regradeId: number) => (event: FormEvent) => {
    event.preventDefault()
    void send(
      () => browserApi('POST /studio/regrades/:regradeId/undo', { params: { regradeId }, body: { reason } }),
      () => {
        setReason('')
        return revalidate()
      },
    )
  }
  return (
    <Section title={regrade.history}>
      <ul className={styles.history}>
        {regrades.map((one) => (
          <li key={one.id}>
            <strong>{regrade.line(regrade.rules[one.rule], one.results)}</strong>
            {one.undone_at !== null && ` (${regrade.undone})`}
            <span className={lines.below}>
              {format.stamp(one.at)} · {regrade.by(one.by)} · {one.reason}
            </span>
            {one.is_last && (
              <form onSubmit={undo(one.id)} className={styles.form}>
                <TextArea
                  label={regrade.undoReason}
                  value={reason}
                  required
                  maxLength={1000}
                  rows={2}
                  onChange={(event) => setReason(event.currentTarget.value)}
                />
                <span>
                  <Button type="submit" variant="quiet" size="small" isPending={isPending}>
                    {regrade.undo}
                  </Button>
                </span>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

type EffectsProps = {
  preview: Preview
  exportFile: Parameters<typeof ExportButton>[0]['exportFile']
  children: ReactNode
}

/** Which results a correction would change; nothing is changed by looking. Its children apply it. */
function Effects({ preview, exportFile, children }: EffectsProps) {
  const { regrade } = useResultsWords().studioResults
  const title = regrade.changes(preview.changed, preview.met)
  const hasEstimates = preview.effects.some(({ estimates }) => estimates.some((one) => one !== null))
  const { estimate, ...columns } = regrade.columns
  const heads = hasEstimates ? [columns.student, columns.right, estimate, columns.also] : Object.values(columns)
  return (
    <Section title={title}>
      <p className={styles.soft}>
        {[
          regrade.nothingYet,
          regrade.up(preview.up),
          regrade.down(preview.down),
          regrade.verdicts(preview.other_verdict),
          regrade.estimates(preview.other_estimate),
        ].join(' · ')}
      </p>
      {preview.other_module > 0 && <Notice tone="warn">{regrade.modules(preview.other_module)}</Notice>}
      {children}
      {preview.effects.length > 0 && (
        <span>
          <ExportButton label={regrade.export} exportFile={exportFile} />
        </span>
      )}
      {preview.effects.length > 0 && (
        <Table label={title}>
          <TableHead heads={heads} />
          <tbody>
            {preview.effects.map((effect) => {
              const [was, is] = effect.estimates
              const [, verdict] = effect.verdicts
              return (
                <tr key={effect.attempt_id}>
                  <th scope="row">
                    <Link to={`/people/${effect.user_id}/attempts/${effect.attempt_id}`}>{effect.student}</Link>
                  </th>
                  <td>
                    {regrade.score(effect.before)} {regrade.becomes} {regrade.score(effect.after)}
                  </td>
                  {hasEstimates && (
                    <td>
                      {was?.low === is?.low
                        ? regrade.band(is)
                        : `${regrade.band(was)} ${regrade.becomes} ${regrade.band(is)}`}
                    </td>
                  )}
                  <td>
                    {[
                      ...(effect.verdicts[0] !== verdict && verdict !== null ? [regrade.verdict[verdict]] : []),
                      ...(effect.other_variant === null ? [] : [regrade.other[effect.other_variant]]),
                    ].join('. ')}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      )}
      {preview.changed > preview.effects.length && (
        <p className={styles.soft}>{regrade.first(preview.effects.length)}</p>
      )}
    </Section>
  )
}

function RegradeView() {
  const { params, question, regrades } = useLoaderData() as Loaded
  const words = useResultsWords()
  const { regrade } = words.studioResults
  const { revalidate } = useRevalidator()
  const choices = choicesOf(question, useWords(quizzesWords).studioQuizzes.editor)
  const isTyped = question.answer_form === 'text'
  const canChangeKey = choices !== null || isTyped
  const [rule, setRule] = useState<Ruling['rule']>(canChangeKey ? 'keys' : 'credit')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [notifies, setNotifies] = useState(true)
  const [seen, setSeen] = useState<{ ruling: Ruling; preview: Preview; key: string } | null>(null)
  const [done, setDone] = useState<Undoable | null>(null)
  const settle = useCallback(() => setDone(null), [])
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  /** The options stand at the boxes that choose them. */
  const choosesOptions = rule === 'keys' && choices !== null
  const ruling = (): Ruling => (rule === 'keys' ? { rule, keys: keysFrom(question, choices, chosen, typed) } : { rule })
  /** What was previewed holds for what was chosen then. */
  const choose = (change: () => void) => {
    setSeen(null)
    change()
  }
  const attempt = async (work: () => Promise<void>) => {
    if (isPending) return
    setPending(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      const [[text] = []] = error instanceof ApiError ? Object.values(error.errors ?? {}) : []
      setProblem(text ?? failureText(error, words))
    } finally {
      setPending(false)
    }
  }
  const show = (event: FormEvent) => {
    event.preventDefault()
    return attempt(async () => {
      const body = ruling()
      const { data } = await browserApi('POST /studio/quizzes/:quizId/regrades/:itemId/preview', { params, body })
      setSeen({ ruling: body, preview: data, key: crypto.randomUUID() })
    })
  }
  const apply = ({ ruling: body, preview, key }: NonNullable<typeof seen>) =>
    attempt(async () => {
      const { data } = await browserApi('POST /studio/quizzes/:quizId/regrades/:itemId', {
        params,
        body: { key, ruling: body, reason, notifies, changed: preview.changed, corrections: preview.corrections },
      })
      setSeen(null)
      setDone(data.change_id === null ? null : undoing(data.change_id, regrade.applied(data.changed, notifies)))
      await revalidate()
    })
  return (
    <Place
      title={regrade.title}
      actions={
        <Link to={`/results/${params.quizId}`} className={buttonClass({ variant: 'plain', size: 'small' })}>
          <ArrowBackIcon />
          {regrade.back}
        </Link>
      }
    >
      <Sections>
        <Section title={question.quiz}>
          <Html html={question.stem_html} />
          {question.options.length > 0 && !choosesOptions && (
            <ol className={styles.options}>
              {question.options.map((option, at) => (
                <li key={optionKeys[at]}>
                  <Html html={option} />
                </li>
              ))}
            </ol>
          )}
          <p className={styles.soft}>
            {question.rule === 'drop'
              ? regrade.dropped
              : question.rule === 'credit'
                ? regrade.credited
                : regrade.now(question.key_words)}{' '}
            {question.other_revisions > 0 && regrade.otherRevisions(question.other_revisions)}
          </p>
          <form onSubmit={(event) => void show(event)} className={styles.form}>
            <SelectField
              label={regrade.rule}
              value={rule}
              onChange={(event) => {
                const { value } = event.currentTarget
                choose(() => setRule(value as Ruling['rule']))
              }}
            >
              {canChangeKey && <option value="keys">{regrade.keys}</option>}
              <option value="credit">{regrade.credit}</option>
              <option value="drop">{regrade.drop}</option>
            </SelectField>
            {choosesOptions && (
              <fieldset className={styles.keys}>
                <legend className={styles.soft}>
                  {question.answer_form === 'options' ? regrade.keys : regrade.keysHint}
                </legend>
                {choices.map(({ value, label }, at) => (
                  <Checkbox
                    key={value}
                    label={
                      <span className={styles.key}>
                        {label}
                        <Html as="span" html={question.options[at] ?? ''} />
                      </span>
                    }
                    checked={chosen.includes(value)}
                    onChange={() =>
                      choose(() =>
                        setChosen(
                          chosen.includes(value)
                            ? chosen.filter((one) => one !== value)
                            : [...chosen, value].toSorted(),
                        ),
                      )
                    }
                  />
                ))}
              </fieldset>
            )}
            {rule === 'keys' && isTyped && (
              <TextArea
                label={regrade.words}
                value={typed}
                rows={3}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  choose(() => setTyped(value))
                }}
              />
            )}
            <span>
              <Button type="submit" variant={seen ? 'quiet' : undefined} size="small" isPending={isPending && !seen}>
                {regrade.preview}
              </Button>
            </span>
          </form>
          <UndoNotice change={done} onOver={settle} />
          {problem !== null && (
            <Notice tone="bad" role="alert">
              {problem}
            </Notice>
          )}
        </Section>
        {seen && (
          <Effects
            preview={seen.preview}
            exportFile={() =>
              browserApi('POST /studio/quizzes/:quizId/regrades/:itemId/preview/csv', { params, body: seen.ruling })
            }
          >
            <form
              className={styles.form}
              onSubmit={(event) => {
                event.preventDefault()
                void apply(seen)
              }}
            >
              <TextArea
                label={regrade.reason}
                value={reason}
                required
                maxLength={1000}
                rows={3}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
              <Checkbox label={regrade.notifies} checked={notifies} onChange={() => setNotifies(!notifies)} />
              <p className={styles.soft}>{regrade.keeps}</p>
              <span>
                <Button type="submit" isPending={isPending}>
                  {regrade.apply(seen.preview.changed)}
                </Button>
              </span>
            </form>
          </Effects>
        )}
        <History regrades={regrades} />
      </Sections>
    </Place>
  )
}

/** Corrects what counts at a question, with a preview. T20 */
export const regradePlace = {
  async loader({ params: { quizId = '', itemId = '' }, request }: LoaderFunctionArgs): Promise<Loaded> {
    const params = { quizId: Number(quizId), itemId: Number(itemId) }
    const { signal } = request
    const [question, regrades] = await Promise.all([
      browserApi('GET /studio/quizzes/:quizId/regrades/:itemId', { params }, { signal }),
      browserApi('GET /studio/quizzes/:quizId/regrades', { params: { quizId: params.quizId } }, { signal }),
    ])
    return { params, question: question.data, regrades: regrades.data }
  },
  Component: RegradeView,
}
