import type { FieldValue } from '../../../core/editing/fields.ts'
import { nounOf, type NounName } from '../../../core/editing/nouns.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Html } from '../../ui/html.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { useStudio } from '../shell/studio-frame.tsx'
import type { DraftSession, DraftView } from './draft-session.ts'
import { QuietButton } from '../shell/quiet.tsx'
import styles from '../shell/editing.module.css'

function Version({ value, isHtml }: { value: FieldValue; isHtml: boolean }) {
  const { conflict, list } = useEditingWords().editing
  if (typeof value === 'boolean') return value ? list.yes : list.no
  if (value === null || value === '') return <span className={styles.soft}>{conflict.empty}</span>
  return isHtml ? <Html html={String(value)} /> : String(value)
}

/** A field that two versions of a thing hold differently. */
export type Difference = { name: string; label: string; mine: FieldValue; theirs: FieldValue; isHtml: boolean }

/** Two versions of one thing, both shown, until one is chosen. T7 */
export function Conflict<Value>({
  session,
  view,
  differing,
}: {
  session: DraftSession<Value>
  view: DraftView<Value>
  /** The fields that differ, both versions in a form that can be shown. */
  differing: (mine: Record<string, Value>, theirs: Record<string, Value>) => Difference[]
}) {
  const { conflict } = useEditingWords().editing
  const { me } = useStudio()
  const { theirs, values } = view
  if (theirs === null) return null
  const who = theirs.by ?? conflict.unknownUser
  const other =
    theirs.byId === me.id
      ? conflict.own
      : { title: conflict.title(who), theirs: conflict.theirs(who), takeTheirs: conflict.takeTheirs(who) }
  return (
    <Notice
      tone="warn"
      role="alert"
      title={other.title}
      action={
        <span className={styles.acts}>
          <Button size="small" onClick={() => void session.keepMine()}>
            {conflict.keepMine}
          </Button>
          <QuietButton onClick={session.takeTheirs}>{other.takeTheirs}</QuietButton>
        </span>
      }
    >
      <p>{conflict.text}</p>
      {differing(values, theirs.values).map((field) => (
        <dl key={field.name} className={styles.versions}>
          <div>
            <dt>
              {field.label}: {conflict.mine}
            </dt>
            <dd>
              {/* What was typed here came from the editor's own schema, but only the server cleans it. */}
              <Version value={field.isHtml ? textIn(field.mine) : field.mine} isHtml={false} />
            </dd>
          </div>
          <div>
            <dt>
              {field.label}: {other.theirs}
            </dt>
            <dd>
              <Version value={field.theirs} isHtml={field.isHtml} />
            </dd>
          </div>
        </dl>
      ))}
    </Notice>
  )
}

/** Two versions of a thing of a noun. */
export function ThingConflict({ noun, ...of }: { noun: NounName; session: DraftSession; view: DraftView }) {
  const { fields } = useEditingWords().editing
  return (
    <Conflict
      {...of}
      differing={(mine, theirs) =>
        Object.entries(nounOf(noun).fields).flatMap(([name, { type }]) => {
          const both = { mine: mine[name] ?? null, theirs: theirs[name] ?? null }
          if (both.mine === both.theirs) return []
          return [{ name, label: fields[name as keyof typeof fields].label, isHtml: type === 'html', ...both }]
        })
      }
    />
  )
}

/** Returns the words of rich text, without running or loading anything of it. */
const textIn = (html: FieldValue) => new DOMParser().parseFromString(String(html ?? ''), 'text/html').body.textContent
