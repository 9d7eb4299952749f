import type { FieldValue } from '../../../core/editing/fields.ts'
import { nounOf, type NounName } from '../../../core/editing/nouns.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Html } from '../../ui/html.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as editingWords from '#words/studio-editing'
import { useWords } from '../../words/words.tsx'
import type { DraftSession, DraftView } from './draft-session.ts'
import styles from './thing-editor.module.css'

function Version({ value, isHtml }: { value: FieldValue; isHtml: boolean }) {
  const { conflict } = useWords(editingWords).editing
  if (value === null || value === '') return <span className={styles.soft}>{conflict.empty}</span>
  return isHtml ? <Html html={String(value)} /> : String(value)
}

/** Two versions of one thing, both shown, until one is chosen. T7 */
export function Conflict({ noun, session, view }: { noun: NounName; session: DraftSession; view: DraftView }) {
  const { conflict, fields } = useWords(editingWords).editing
  const { theirs, values } = view
  if (theirs === null) return null
  const who = theirs.by ?? conflict.somebody
  const declared = nounOf(noun).fields
  const differing = Object.keys(declared).filter((name) => (values[name] ?? null) !== (theirs.values[name] ?? null))
  return (
    <Notice
      tone="warn"
      role="alert"
      title={conflict.title(who)}
      action={
        <span className={styles.acts}>
          <Button size="small" onClick={() => void session.keepMine()}>
            {conflict.keepMine}
          </Button>
          <Button size="small" variant="quiet" onClick={session.takeTheirs}>
            {conflict.takeTheirs(who)}
          </Button>
        </span>
      }
    >
      <p>{conflict.text}</p>
      {differing.map((name) => {
        const isHtml = declared[name]?.type === 'html'
        return (
          <dl key={name} className={styles.versions}>
            <div>
              <dt>
                {fields[name as keyof typeof fields].label}: {conflict.mine}
              </dt>
              <dd>
                {/* What was typed here came from the editor's own schema, but only the server cleans it. */}
                <Version value={isHtml ? textIn(values[name]) : (values[name] ?? null)} isHtml={false} />
              </dd>
            </div>
            <div>
              <dt>
                {fields[name as keyof typeof fields].label}: {conflict.theirs(who)}
              </dt>
              <dd>
                <Version value={theirs.values[name] ?? null} isHtml={isHtml} />
              </dd>
            </div>
          </dl>
        )
      })}
    </Notice>
  )
}

/** The words of rich text, without running or loading anything of it. */
const textIn = (html: FieldValue | undefined) =>
  new DOMParser().parseFromString(String(html ?? ''), 'text/html').body.textContent
