import { Fragment, useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { FieldErrors } from '../../../contract/errors.ts'
import type { Values } from '../../../core/editing/fields.ts'
import { hasContent } from '../../../core/editing/plain-checks.ts'
import { nounOf, type NounName } from '../../../core/editing/nouns.ts'
import { ApiError } from '../../base/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Menu, MenuList, menuItemClass } from '../../ui/actions/menu.tsx'
import { MoreIcon, EyeIcon } from '../../ui/icons/actions.tsx'
import { ExternalIcon } from '../../ui/icons/arrows.tsx'
import { useFirstInvalid } from '../../ui/forms/first-invalid.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { toast } from '../../ui/toast.tsx'
import * as editingWords from '#words/studio-editing'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { failureText } from '../../base/failure-text.ts'
import { useStudio } from '../shell/studio-frame.tsx'
import { StateBadges } from '../things/state-badges.tsx'
import { ScreenChoice, useBeside } from '../beside/beside.tsx'
import besideStyles from '../beside/beside.module.css'
import { ThingConflict } from './conflict.tsx'
import { deletedNow } from '../decision/deleted-notice.tsx'
import { FieldEditor, MomentField } from './field-editor.tsx'
import { History } from './history.tsx'
import { useFieldOfAddress } from '../shell/field-of-address.ts'
import { LeaveDialog } from '../shell/leave-dialog.tsx'
import { PublishButton } from './publish-button.tsx'
import { SavedLine } from './saved-line.tsx'
import { SiteBeside } from './site-beside.tsx'
import { useThingDraft, type OpenedThing } from './use-draft.ts'
import { EditingBar } from '../shell/editing-bar.tsx'
import { QuietButton } from '../shell/quiet.tsx'
import styles from '../shell/editing.module.css'

type ThingEditorProps = {
  noun: NounName
  opened: OpenedThing
  /** The path to go to when the thing has been deleted. */
  listPath: string
  /** True if students find something in it besides its fields: a published lesson of a course, a quiz or a file of a lesson. */
  hasMore?: boolean
  /** Content above the fields. */
  children?: ReactNode
}

/** The texts of a question asked before a thing goes out as it is. */
type Question = { title: string; text: string; back: string; go: string }

/** Returns the noun of a thing that has nothing in its fields for its readers; of a course, only until it is public. */
function emptyNoun(noun: NounName, { is_public }: OpenedThing, { content_html, video }: Values) {
  if (noun === 'course') return is_public ? null : noun
  if (noun !== 'article' && noun !== 'lesson') return null
  return hasContent(String(content_html ?? '')) || video ? null : noun
}

/** Returns whether there is a list price that no one sees, because it is not above the price. */
const isListPriceIdle = ({ price, list_price }: Values) =>
  typeof price === 'number' && typeof list_price === 'number' && list_price <= price

const readers = ['visitor', 'student', 'owner'] as const

type SchedulingProps = { at: string | null; onSet: (at: string) => void; onUnset: () => void; onClose: () => void }

/** The dialog that schedules when a thing is published. */
function Scheduling({ at, onSet, onUnset, onClose }: SchedulingProps) {
  const { acts } = useWords(editingWords).editing
  const [chosen, setChosen] = useState(at)
  const [problem, setProblem] = useState<string[]>([])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === null) setProblem([acts.whenMissing])
    else if (Date.parse(chosen) <= Date.now()) setProblem([acts.whenPast])
    else onSet(chosen)
  }
  return (
    <Dialog isOpen onClose={onClose} title={acts.setTime}>
      <form onSubmit={submit} noValidate className={styles.dialog}>
        <MomentField label={acts.when} value={chosen} error={problem} onChange={setChosen} />
        <span className={styles.acts}>
          <Button type="submit">{acts.setTime}</Button>
          {at !== null && (
            <Button variant="quiet" onClick={onUnset}>
              {acts.unschedule}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {acts.cancel}
          </Button>
        </span>
      </form>
    </Dialog>
  )
}

/** The one editor of the studio: fields, the line that says what is saved, and what can be done with the thing. T7 */
export function ThingEditor({ noun, opened, listPath, hasMore = false, children }: ThingEditorProps) {
  const words = useWords(studioWords, editingWords)
  const { editing } = words
  const { acts, fields, momentOfZone } = editing
  const { me, time_zone } = useStudio()
  const beside = useBeside()
  const { session, view, leaving } = useThingDraft(noun, opened, me.id)
  const { form } = useFieldOfAddress()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isPending, setPending] = useState(false)
  const [asked, setAsked] = useState<(Question & { run: () => unknown }) | null>(null)
  const [copyKey, setCopyKey] = useState(() => crypto.randomUUID())
  const [dialog, setDialog] = useState<'history' | 'schedule' | 'drop' | null>(null)
  const { id, is_public, is_parent_public, was_public, publish_at, address } = opened
  const params = { noun, id }
  const title = String(view.values[nounOf(noun).title] ?? '')
  const isChanged = opened.draft !== null || session.isUnsaved() || view.state === 'saved'

  /** Shows what is wrong with the fields, or else says what went wrong. */
  const fail = (error: unknown) => {
    const problems = (error instanceof ApiError && error.errors) || {}
    if (Object.keys(problems).some((name) => name in nounOf(noun).fields)) setErrors(problems)
    else toast.error(failureText(error, words))
  }
  /** Does something with what the server holds, so what is typed goes there first. */
  const act = async (work: (version: number) => Promise<unknown>, done?: string) => {
    if (isPending) return
    setPending(true)
    setErrors({})
    try {
      if (!(await session.act(work))) {
        toast.error(session.read().state === 'conflict' ? acts.notDone.conflict : acts.notDone.unsaved)
        return
      }
      await revalidate()
      if (done !== undefined) toast.success(done)
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) void session.look()
      fail(error)
    } finally {
      setPending(false)
    }
  }
  /** Does it at once, or once it was said that there is nothing in it. */
  const unlessEmpty = (run: () => unknown) => {
    const empty = hasMore ? null : emptyNoun(noun, opened, view.values)
    if (empty !== null) setAsked({ ...acts.empty[empty], run })
    else void run()
  }
  const publish = () =>
    act(
      (version) => browserApi('POST /studio/things/:noun/:id/publish', { params, body: { version } }),
      is_parent_public ? acts.published : acts.publishedWithin,
    )
  const schedule = (at: string | null) => {
    setDialog(null)
    return act(
      (version) => browserApi('POST /studio/things/:noun/:id/schedule', { params, body: { version, at } }),
      at === null ? acts.unscheduled : acts.scheduled(momentOfZone(at, time_zone)),
    )
  }
  const preview = async (reader: (typeof readers)[number], isCopied = false) => {
    setErrors({})
    // Opened by the press itself; a window that opens later would be blocked.
    const shown = isCopied ? null : open('about:blank', '_blank')
    try {
      await session.flush()
      const { data } = await browserApi('POST /studio/things/:noun/:id/preview', { params, body: { reader } })
      if (shown) shown.location.replace(data.path)
      else {
        await navigator.clipboard.writeText(location.origin + data.path)
        toast.success(acts.copied)
      }
    } catch (error) {
      shown?.close()
      fail(error)
    }
  }
  const duplicate = () =>
    act(async () => {
      // One key until there is a copy: tried again after a lost reply, it is the same one.
      const headers = { 'idempotency-key': copyKey }
      const { data } = await browserApi('POST /studio/things/:noun/:id/duplicate', { params }, { headers })
      setCopyKey(crypto.randomUUID())
      toast.success(acts.duplicated)
      await navigate(`${listPath}/${noun === 'lesson' ? 'lessons/' : ''}${data.id}`)
    })
  const deleteIt = async () => {
    await session.flush()
    try {
      const { data } = await browserApi('POST /studio/things/:noun/:id/delete', { params })
      const said = data.purge_at === null ? acts.archived(title) : acts.removed(title)
      await navigate(listPath, { state: { deleted: deletedNow({ noun, id, title, said }) } })
    } catch (error) {
      fail(error)
    }
  }
  const item = (label: string, run: () => unknown) => (
    <li>
      <button type="button" className={menuItemClass} onClick={() => void run()}>
        {label}
      </button>
    </li>
  )
  const wrong = Object.keys(nounOf(noun).fields).flatMap((name) =>
    errors[name] === undefined ? [] : fields[name as keyof typeof fields].label,
  )
  const state = is_public ? 'published' : publish_at !== null ? 'scheduled' : was_public ? 'hidden' : 'draft'
  const isOneOfMany = nounOf(noun).onlyId === undefined
  const hasSiteBeside = noun === 'settings'
  const hasReaders = noun === 'course' || noun === 'lesson'
  return (
    <section className={styles.editor} aria-label={title}>
      <EditingBar>
        <SavedLine view={view} draft={{ at: opened.draft === null ? null : opened.draft_at, by: opened.draft_by }} />
        <span className={styles.badges}>
          <StateBadges state={state} publish_at={publish_at} is_changed={isChanged} isAlways />
          {is_public && !is_parent_public && <Badge tone="warn">{acts.withinHidden}</Badge>}
        </span>
        <span className={styles.acts}>
          {is_public && is_parent_public && (
            <a
              href={address}
              target="_blank"
              rel="noopener"
              className={buttonClass({ variant: 'plain', size: 'small' })}
            >
              <ExternalIcon />
              {acts.seePublic}
            </a>
          )}
          <Menu
            button={
              <>
                <EyeIcon />
                {acts.preview}
              </>
            }
            buttonClassName={buttonClass({ variant: 'quiet', size: 'small' })}
          >
            <MenuList>
              {hasReaders && item(acts.asOwner, () => preview('owner'))}
              {hasReaders && item(acts.asStudent, () => preview('student'))}
              {item(acts.asVisitor, () => preview('visitor'))}
              {noun === 'article' && item(acts.copyPreview, () => preview('visitor', true))}
            </MenuList>
          </Menu>
          {!is_public && <QuietButton onClick={() => setDialog('schedule')}>{acts.schedule}</QuietButton>}
          <PublishButton
            isPending={isPending}
            hasChanges={!is_public || isChanged}
            onPublish={() => unlessEmpty(publish)}
          >
            {is_public ? acts.publishChanges : acts.publish}
          </PublishButton>
          <Menu
            button={<MoreIcon />}
            label={acts.more}
            buttonClassName={buttonClass({ variant: 'plain', size: 'small', isIconOnly: true })}
          >
            <MenuList>
              {is_public && item(acts.schedule, () => setDialog('schedule'))}
              {publish_at !== null && item(acts.unschedule, () => schedule(null))}
              {is_public &&
                !nounOf(noun).isAlwaysPublic &&
                item(acts.hide, () =>
                  act(() => browserApi('POST /studio/things/:noun/:id/hide', { params }), acts.hidden),
                )}
              {isOneOfMany && item(acts.duplicate, duplicate)}
              {isChanged && item(acts.dropDraft, () => setDialog('drop'))}
              {item(acts.history, () => setDialog('history'))}
              {isOneOfMany && item(acts.remove, deleteIt)}
            </MenuList>
          </Menu>
        </span>
        <p role="alert" className={styles.toMend}>
          {wrong.length > 0 && acts.fix(wrong)}
        </p>
      </EditingBar>
      <ThingConflict noun={noun} session={session} view={view} />
      {children}
      {hasSiteBeside && (
        <ScreenChoice
          label={editing.beside.label}
          address="/studio/site/settings"
          beside={beside}
          flush={session.flush}
          onUnsaved={() => void toast.error(editing.beside.unsaved)}
        />
      )}
      <div ref={form} className={hasSiteBeside ? besideStyles.beside : undefined} data-screen={beside.screen}>
        <div className={styles.fields} ref={useFirstInvalid<HTMLDivElement>(errors)}>
          {Object.entries(nounOf(noun).fields).map(([name, field]) => {
            const group = nounOf(noun).groups?.[name]
            return (
              <Fragment key={name}>
                {group !== undefined && <h2 className={styles.group}>{editing.groups[group]}</h2>}
                <FieldEditor
                  name={name}
                  field={field}
                  value={view.values[name] ?? null}
                  error={errors[name]}
                  choices={opened.choices[name] ?? []}
                  remark={name === 'list_price' && isListPriceIdle(view.values) ? editing.listPriceIdle : undefined}
                  onChange={(value) => session.change(name, value)}
                />
              </Fragment>
            )
          })}
        </div>
        {hasSiteBeside && beside.screen !== null && <SiteBeside screen={beside.screen} savedAt={view.savedAt} />}
      </div>
      {dialog === 'schedule' && (
        <Scheduling
          at={publish_at}
          onSet={(at) => {
            // The question comes in its place: no dialog opens over another.
            setDialog(null)
            unlessEmpty(() => schedule(at))
          }}
          onUnset={() => void schedule(null)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'drop' && (
        <Dialog
          isOpen
          onClose={() => setDialog(null)}
          title={acts.drop.title}
          actions={
            <>
              <Button
                variant="danger"
                onClick={() => {
                  setDialog(null)
                  void act(
                    (version) => browserApi('POST /studio/things/:noun/:id/draft/drop', { params, body: { version } }),
                    acts.dropped,
                  )
                }}
              >
                {acts.dropDraft}
              </Button>
              <Button variant="quiet" data-autofocus onClick={() => setDialog(null)}>
                {acts.cancel}
              </Button>
            </>
          }
        >
          <p>{acts.drop.text}</p>
        </Dialog>
      )}
      {asked !== null && (
        <Dialog
          isOpen
          onClose={() => setAsked(null)}
          title={asked.title}
          actions={
            <>
              <Button variant="quiet" data-autofocus onClick={() => setAsked(null)}>
                {asked.back}
              </Button>
              <Button
                onClick={() => {
                  setAsked(null)
                  void asked.run()
                }}
              >
                {asked.go}
              </Button>
            </>
          }
        >
          <p>{asked.text}</p>
        </Dialog>
      )}
      {dialog === 'history' && (
        <History
          noun={noun}
          id={id}
          onClose={() => setDialog(null)}
          onBringBack={(versionId) => {
            setDialog(null)
            void act(
              (version) =>
                browserApi('POST /studio/things/:noun/:id/versions/:versionId', {
                  params: { ...params, versionId },
                  body: { version },
                }),
              editing.history.broughtBack,
            )
          }}
        />
      )}
      <LeaveDialog leaving={leaving} />
    </section>
  )
}
