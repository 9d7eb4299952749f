import { Fragment, useState, type ReactNode } from 'react'
import type { Values } from '../../../core/editing/fields.ts'
import { nounOf, type NounName } from '../../../core/editing/nouns.ts'
import { useFirstInvalid } from '../../ui/forms/first-invalid.ts'
import { toast } from '../../ui/toast.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { ScreenChoice, useBeside } from '../beside/beside.tsx'
import besideStyles from '../beside/beside.module.css'
import { ConfirmDialog } from '../shell/confirm-dialog.tsx'
import styles from '../shell/editing.module.css'
import { useFieldOfAddress } from '../shell/field-of-address.ts'
import { LeaveDialog } from '../shell/leave-dialog.tsx'
import { useStudio } from '../shell/studio-frame.tsx'
import { ThingConflict } from './conflict.tsx'
import { FieldEditor } from './field-editor.tsx'
import { History } from './history.tsx'
import { Scheduling } from './scheduling.tsx'
import { SiteBeside } from './site-beside.tsx'
import { useThingActs } from './thing-acts.ts'
import { ThingBar, type ThingDialog } from './thing-bar.tsx'
import { useThingDraft, type OpenedThing, type ThingDraft } from './use-draft.ts'

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

/** Returns whether there is a list price that no one sees, because it is not above the price. */
const isListPriceIdle = ({ price, list_price }: Values) =>
  typeof price === 'number' && typeof list_price === 'number' && list_price <= price

type FieldsProps = Pick<ThingEditorProps, 'noun' | 'opened'> & {
  draft: Pick<ThingDraft, 'session' | 'view'>
  errors: Readonly<Record<string, readonly string[] | undefined>>
}

/** The fields of a thing, some below the heading of their group. */
function Fields({ noun, opened, draft: { session, view }, errors }: FieldsProps) {
  const { groups, listPriceIdle } = useEditingWords().editing
  return (
    <div className={styles.fields} ref={useFirstInvalid<HTMLDivElement>(errors)}>
      {Object.entries(nounOf(noun).fields).map(([name, field]) => {
        const group = nounOf(noun).groups?.[name]
        return (
          <Fragment key={name}>
            {group !== undefined && <h2 className={styles.group}>{groups[group]}</h2>}
            <FieldEditor
              name={name}
              field={field}
              value={view.values[name] ?? null}
              error={errors[name]}
              choices={opened.choices[name] ?? []}
              remark={name === 'list_price' && isListPriceIdle(view.values) ? listPriceIdle : undefined}
              onChange={(value) => session.change(name, value)}
            />
          </Fragment>
        )
      })}
    </div>
  )
}

/** The one editor of the studio: fields, the line that says what is saved, and what can be done with the thing. T7 */
export function ThingEditor({ noun, opened, listPath, hasMore = false, children }: ThingEditorProps) {
  const { editing } = useEditingWords()
  const { acts: words } = editing
  const { me } = useStudio()
  const beside = useBeside()
  const { form } = useFieldOfAddress()
  const { leaving, ...draft } = useThingDraft(noun, opened, me.id)
  const { session, view } = draft
  const title = String(view.values[nounOf(noun).title] ?? '')
  const acts = useThingActs({ noun, opened, listPath, hasMore, title, draft })
  const { question: asked } = acts
  const [dialog, setDialog] = useState<ThingDialog | null>(null)
  const close = () => setDialog(null)
  /** Runs what a dialog decided, once it is closed: what is asked next opens in its place, never over it. */
  const closeAnd = (work: () => unknown) => {
    close()
    void work()
  }
  const hasSiteBeside = noun === 'settings'
  return (
    <section className={styles.editor} aria-label={title}>
      <ThingBar noun={noun} opened={opened} draft={draft} acts={acts} onOpen={setDialog} />
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
        <Fields noun={noun} opened={opened} draft={draft} errors={acts.errors} />
        {hasSiteBeside && beside.screen !== null && <SiteBeside screen={beside.screen} savedAt={view.savedAt} />}
      </div>
      {dialog === 'schedule' && (
        <Scheduling
          at={opened.publish_at}
          onSet={(at) => closeAnd(() => acts.schedule(at))}
          onUnset={() => closeAnd(() => acts.schedule(null))}
          onClose={close}
        />
      )}
      {dialog === 'drop' && (
        <ConfirmDialog
          title={words.drop.title}
          yes={words.dropDraft}
          no={words.cancel}
          isDangerous
          onYes={() => closeAnd(acts.dropDraft)}
          onClose={close}
        >
          <p>{words.drop.text}</p>
        </ConfirmDialog>
      )}
      {/* A thing that looks unfinished goes out only when that is said: going back is the usual answer. */}
      {asked !== null && (
        <ConfirmDialog
          title={asked.title}
          yes={asked.go}
          no={asked.back}
          onYes={() => {
            acts.forgetQuestion()
            void asked.run()
          }}
          onClose={acts.forgetQuestion}
        >
          <p>{asked.text}</p>
        </ConfirmDialog>
      )}
      {dialog === 'history' && (
        <History
          noun={noun}
          id={opened.id}
          onClose={close}
          onBringBack={(versionId) => closeAnd(() => acts.bringBack(versionId))}
        />
      )}
      <LeaveDialog leaving={leaving} />
    </section>
  )
}
