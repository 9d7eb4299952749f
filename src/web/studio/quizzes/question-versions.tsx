import { useRef, useState } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import { Html } from '../../ui/html.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { useQuizzesWords } from './words.ts'
import { NameLink, QuietButton } from '../shell/quiet.tsx'
import styles from './quizzes.module.css'

type Revisions = NonNullable<CallReply<'GET /studio/quizzes/:quizId/questions/:itemId/versions'>['data']>

/** The content of one version, folded until it is opened. */
function Text({
  text,
  label,
}: {
  text: Pick<Revisions[number], 'passage_html' | 'stem_html' | 'options' | 'key_words'>
  label: string
}) {
  const { versions: words } = useQuizzesWords().studioQuizzes
  return (
    <details>
      <summary>{label}</summary>
      {text.passage_html !== null && <Html html={text.passage_html} />}
      <Html html={text.stem_html} />
      {text.options.length > 0 && (
        <ol type="A">
          {text.options.map((option, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a text that was written never changes
            <li key={at}>
              <Html as="span" html={option} />
            </li>
          ))}
        </ol>
      )}
      <p className={styles.soft}>{words.key(text.key_words)}</p>
    </details>
  )
}

/** Every text that a question has had, with the quizzes and versions that have each. I1 */
export function QuestionVersions({ quizId, itemId }: { quizId: number; itemId: number }) {
  const { studioQuizzes, format } = useQuizzesWords()
  const { versions: words } = studioQuizzes
  const { isPending, run } = useAction({ reload: null })
  const [revisions, setRevisions] = useState<Revisions | null>(null)
  const place = useRef<HTMLElement>(null)
  const load = () =>
    run(async () => {
      const params = { quizId, itemId }
      const { data, msg } = await browserApi('GET /studio/quizzes/:quizId/questions/:itemId/versions', { params })
      setRevisions(data)
      // The button that was pressed is about to go.
      place.current?.focus()
      // Words only where there are more than are shown.
      return { msg }
    })
  return (
    <section ref={place} tabIndex={-1} aria-label={words.title}>
      <h3 className={styles.checkHead}>{words.title}</h3>
      {revisions === null ? (
        <QuietButton isPending={isPending} onClick={() => void load()}>
          {words.show}
        </QuietButton>
      ) : (
        <ul className={styles.findings}>
          {revisions.map(({ number, at, is_open: isOpen, uses, ...text }) => (
            <li key={number}>
              {words.revision(number, format.stamp(at))} {isOpen && <Badge>{words.open}</Badge>}
              <Text text={text} label={words.text(number)} />
              {uses.length === 0 ? (
                <p className={styles.soft}>{words.unused}</p>
              ) : (
                <ul>
                  {uses.map(({ quiz, version, published_at: published, is_current: isCurrent }) => (
                    <li key={`${quiz.id} ${version}`}>
                      <NameLink to={`/questions/${quiz.id}`}>{quiz.name}</NameLink>:{' '}
                      {words.use(version, published && format.stamp(published), isCurrent)}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
