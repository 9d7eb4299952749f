import { useState, type FormEvent, type ReactNode } from 'react'
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { mostTyped } from '../../../core/typed-lengths.ts'
import type { CallInput, CallReply } from '../../../contract/api.ts'
import { optionKeys } from '../../../core/questions/question.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction, useUndoable } from '../decision/use-action.ts'
import { useServerWords } from '../../questions/question-views.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Html } from '../../ui/html.tsx'
import { Cell, Row, RowHead, Table } from '../../ui/layout/table.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { ExportButton } from '../list/list.tsx'
import { useByEmail } from '../shell/by-email.ts'
import lines from '../shell/lines.module.css'
import { UndoNotice, doneBy } from '../decision/undo-notice.tsx'
import { Section, Sections } from '../shell/section.tsx'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { useTyped } from '../shell/use-typed.ts'
import { KeyFields, type KeyedQuestion } from './key-fields.tsx'
import { useResultsWords } from './words.ts'
import { NameLink, BackLink, QuietButton } from '../shell/quiet.tsx'
import { Problem } from '../shell/problem.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesAmong } from '../shell/choices.ts'
import styles from './results.module.css'

type Regrades = NonNullable<CallReply<'GET /studio/quizzes/:quizId/regrades'>['data']>
type Preview = NonNullable<CallReply<'POST /studio/quizzes/:quizId/regrades/:itemId/preview'>['data']>
type Ruling = CallInput<'POST /studio/quizzes/:quizId/regrades/:itemId/preview'>['body']
type Loaded = {
  params: { quizId: number; itemId: number }
  /** The revision that the address names. */
  query: { revision?: number }
  question: KeyedQuestion
  regrades: Regrades
}

function History({ params: { quizId }, regrades }: Pick<Loaded, 'params' | 'regrades'>) {
  const { studioResults, format } = useResultsWords()
  const { regrade } = studioResults
  const { isPending, run } = useAction()
  const reason = useTyped(`regrade-undo:${quizId}`)
  if (regrades.length === 0) return null
  const undo = (regradeId: number) => (event: FormEvent) => {
    event.preventDefault()
    void run(
      () =>
        browserApi('POST /studio/regrades/:regradeId/undo', { params: { regradeId }, body: { reason: reason.text } }),
      () => {
        reason.type('')
      },
    )
  }
  return (
    <Section title={regrade.history}>
      <ul className={styles.history}>
        {regrades.map((one) => (
          <li key={one.id}>
            <strong>{regrade.line(one.number, regrade.rules[one.rule], one.results)}</strong>
            {one.undone_at !== null && ` (${regrade.undone})`}
            <span className={lines.below}>
              {format.stamp(one.at)} · {regrade.by(one.by)} · {one.reason}
            </span>
            {one.is_last && (
              <form onSubmit={undo(one.id)} className={styles.form}>
                <TextArea label={regrade.undoReason} {...reason.field} required maxLength={mostTyped.reason} rows={2} />
                <span>
                  <QuietButton type="submit" isPending={isPending}>
                    {regrade.undo(one.number)}
                  </QuietButton>
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

/** The results that a correction would change; showing them changes nothing. Its children apply it. */
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
      {preview.pending > 0 && <p className={styles.soft}>{regrade.pending(preview.pending)}</p>}
      {preview.other_module > 0 && <Notice tone="warn">{regrade.modules(preview.other_module)}</Notice>}
      {children}
      {preview.effects.length > 0 && (
        <span>
          <ExportButton label={regrade.export} exportFile={exportFile} />
        </span>
      )}
      {preview.effects.length > 0 && (
        <Table label={title} stacks heads={heads}>
          {preview.effects.map((effect) => {
            const [was, is] = effect.estimates
            const [, verdict] = effect.verdicts
            return (
              <Row key={effect.attempt_id}>
                <RowHead>
                  <NameLink to={`/people/${effect.user_id}/attempts/${effect.attempt_id}`}>{effect.student}</NameLink>
                </RowHead>
                <Cell>{regrade.becomes(regrade.score(effect.before), regrade.score(effect.after))}</Cell>
                {hasEstimates && (
                  <Cell>
                    {was?.low === is?.low ? regrade.band(is) : regrade.becomes(regrade.band(was), regrade.band(is))}
                  </Cell>
                )}
                <Cell>
                  {[
                    ...(effect.verdicts[0] !== verdict && verdict !== null ? [regrade.verdict[verdict]] : []),
                    ...(effect.other_variant === null ? [] : [regrade.other[effect.other_variant]]),
                  ].join('. ')}
                </Cell>
              </Row>
            )
          })}
        </Table>
      )}
      {preview.changed > preview.effects.length && (
        <p className={styles.soft}>{regrade.first(preview.effects.length)}</p>
      )}
    </Section>
  )
}

/** The texts of a question that ask something else, each with where it is corrected. */
function OtherTexts({ params: { quizId, itemId }, others }: Pick<Loaded, 'params'> & Pick<KeyedQuestion, 'others'>) {
  const { regrade } = useResultsWords().studioResults
  if (others.length === 0) return null
  return (
    <Section title={regrade.others}>
      <p className={styles.soft}>{regrade.othersHint}</p>
      <ul className={styles.history}>
        {others.map(({ revision, version, results, stem_html: html }) => (
          <li key={revision}>
            <Link to={`/results/${quizId}/items/${itemId}?revision=${revision}`}>
              {regrade.otherText(version, results)}
            </Link>
            <Html html={html} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function RegradeView() {
  const inWords = useServerWords()
  const { params, query, question, regrades } = useLoaderData() as Loaded
  const words = useResultsWords()
  const { regrade } = words.studioResults
  const { revalidate } = useRevalidator()
  const canChangeKey = question.answer_form !== null
  const [rule, setRule] = useState<Ruling['rule']>(canChangeKey ? 'keys' : 'credit')
  /** Null: those that count now. */
  const [chosen, setChosen] = useState<unknown[] | null>(null)
  const keys = chosen ?? question.keys
  const reason = useTyped(`regrade:${params.quizId}:${params.itemId}`)
  const [notifies, setNotifies] = useState(true)
  const byEmail = useByEmail()
  const { sends_email } = useStudio()
  const [seen, setSeen] = useState<{ ruling: Ruling; preview: Preview; key: string } | null>(null)
  const { notice, onUndoable } = useUndoable()
  const { isPending, problem, run } = useAction({ failsAt: 'page', reload: null, onUndoable })
  /** The options stand at the boxes that choose them. */
  const choosesOptions = rule === 'keys' && canChangeKey
  const ruling = (): Ruling => (rule === 'keys' ? { rule, keys } : { rule })
  /** Changes what is chosen, and discards the preview of the previous choice. */
  const choose = (change: () => void) => {
    setSeen(null)
    change()
  }
  const show = (event: FormEvent) => {
    event.preventDefault()
    return run(async () => {
      const body = ruling()
      const { data } = await browserApi('POST /studio/quizzes/:quizId/regrades/:itemId/preview', {
        params,
        query,
        body,
      })
      setSeen({ ruling: body, preview: data, key: crypto.randomUUID() })
    })
  }
  const apply = ({ ruling: body, preview, key }: NonNullable<typeof seen>) =>
    run(async () => {
      const { data } = await browserApi('POST /studio/quizzes/:quizId/regrades/:itemId', {
        params,
        query,
        body: {
          key,
          ruling: body,
          reason: reason.text,
          notifies,
          changed: preview.changed,
          corrections: preview.corrections,
        },
      })
      reason.type('')
      setSeen(null)
      setChosen(null)
      const applied = regrade.applied(data.changed)
      const said = notifies ? byEmail(regrade.appliedAndNotified)(applied) : applied
      return doneBy(data.change_id, said, '')
    }, revalidate)
  return (
    <Place title={regrade.title} actions={<BackLink to={`/results/${params.quizId}`}>{regrade.back}</BackLink>}>
      <Sections>
        <Section title={question.quiz}>
          {question.passage_html !== null && <Html html={question.passage_html} />}
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
                : regrade.now(inWords(question.type, question.key_words))}
          </p>
          {question.former_results > 0 && <Notice tone="warn">{regrade.formerKey(question.former_results)}</Notice>}
          {question.is_former && (
            <p>
              {regrade.former}{' '}
              <Link to={`/results/${params.quizId}/items/${params.itemId}`}>{regrade.toPublished}</Link>
            </p>
          )}
          <form onSubmit={(event) => void show(event)} className={styles.form}>
            <ChoiceField
              label={regrade.rule}
              value={rule}
              choices={choicesAmong([...(canChangeKey ? ['keys' as const] : []), 'credit', 'drop'], regrade)}
              onChoose={(picked) => choose(() => setRule(picked))}
            />
            {choosesOptions && (
              <KeyFields question={question} keys={keys} onChange={(next) => choose(() => setChosen(next))} />
            )}
            {rule === 'keys' && (
              <p className={styles.soft}>
                {regrade.explanation}{' '}
                {question.is_listed && (
                  <Link to={`/questions/${params.quizId}/items/${params.itemId}`}>{regrade.toQuestion}</Link>
                )}
              </p>
            )}
            <span>
              <Button type="submit" variant={seen ? 'quiet' : undefined} size="small" isPending={isPending && !seen}>
                {regrade.preview}
              </Button>
            </span>
          </form>
          <UndoNotice {...notice} />
          <Problem>{problem}</Problem>
        </Section>
        {seen && (
          <Effects
            preview={seen.preview}
            exportFile={() =>
              browserApi('POST /studio/quizzes/:quizId/regrades/:itemId/preview/csv', {
                params,
                query,
                body: seen.ruling,
              })
            }
          >
            <form
              className={styles.form}
              onSubmit={(event) => {
                event.preventDefault()
                void apply(seen)
              }}
            >
              <TextArea label={regrade.reason} {...reason.field} required maxLength={mostTyped.reason} rows={3} />
              {sends_email ? (
                <Checkbox
                  label={byEmail(regrade.notifies)}
                  checked={notifies}
                  onChange={() => setNotifies(!notifies)}
                />
              ) : (
                <p className={styles.soft}>{byEmail(regrade.notifies)}</p>
              )}
              <p className={styles.soft}>{regrade.keeps}</p>
              <span>
                <Button type="submit" isPending={isPending}>
                  {regrade.apply(seen.preview.changed)}
                </Button>
              </span>
            </form>
          </Effects>
        )}
        <OtherTexts params={params} others={question.others} />
        <History params={params} regrades={regrades} />
      </Sections>
    </Place>
  )
}

/** Corrects what counts at a question, with a preview. T20 */
export const regradePlace = {
  async loader({ params: { quizId = '', itemId = '' }, request }: LoaderFunctionArgs): Promise<Loaded> {
    const params = { quizId: Number(quizId), itemId: Number(itemId) }
    const revision = new URL(request.url).searchParams.get('revision')
    const query = revision === null ? {} : { revision: Number(revision) }
    const { signal } = request
    const [question, regrades] = await Promise.all([
      browserApi('GET /studio/quizzes/:quizId/regrades/:itemId', { params, query }, { signal }),
      browserApi('GET /studio/quizzes/:quizId/regrades', { params: { quizId: params.quizId } }, { signal }),
    ])
    return { params, query, question: question.data, regrades: regrades.data }
  },
  Component: function Regrade() {
    const { params, query } = useLoaderData() as Loaded
    // What was chosen is about one text of one question.
    return <RegradeView key={`${params.quizId} ${params.itemId} ${query.revision}`} />
  },
}
