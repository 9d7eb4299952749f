import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import { useStudioWords } from '../shell/words.ts'
import { listPlace } from '../list/list-place.tsx'
import lines from '../shell/lines.module.css'
import { Reply } from './reply.tsx'
import { QuietButton, QuietLink } from '../shell/quiet.tsx'
import styles from './messages-place.module.css'

type Message = NonNullable<CallReply<'GET /studio/messages'>['data']>['rows'][number]

function Said({ row }: { row: Message }) {
  const { name, email, message } = row
  return (
    <>
      <bdi>{name}</bdi>
      <span className={lines.soft}> {email}</span>
      <p className={styles.text} dir="auto">
        {message}
      </p>
      <Reply message={row} />
    </>
  )
}

/** Shows whether a message is answered, with the button that changes it. */
function State({ row: { id: messageId, name, answered_at } }: { row: Message }) {
  const { messages } = useStudioWords().studio.today
  const { isPending, run } = useAction()
  const isAnswered = answered_at !== null
  const change = () =>
    isAnswered
      ? browserApi('POST /studio/messages/:messageId/reopening', { params: { messageId } })
      : browserApi('POST /studio/messages/:messageId/answered', { params: { messageId } })
  return (
    <span className={styles.state}>
      {messages.states[isAnswered ? 'answered' : 'waiting']}
      <QuietButton
        isPending={isPending}
        aria-label={isAnswered ? messages.reopening(name) : messages.markAnswered(name)}
        onClick={() => void run(change)}
      >
        {isAnswered ? messages.reopen : messages.answered}
      </QuietButton>
    </span>
  )
}

/** Every message to the academy, also those that are answered. T3 */
export const messagesPlace = listPlace(
  { of: 'messages', on: 'GET /studio/messages', file: 'GET /studio/messages/csv', exportedBy: 'people.export' },
  () => {
    const { studio, format } = useStudioWords()
    const { today } = studio
    const { messages: words } = today
    const { answered: answer, reopen } = words
    return {
      title: words.title,
      actions: <QuietLink to="/">{today.title}</QuietLink>,
      columns: [
        { head: words.columns.message, Cell: Said },
        { head: words.columns.state, Cell: State },
        {
          head: words.columns.written,
          sort: 'written',
          isOnlyWide: true,
          shows: (row) => format.stamp(row.created_at),
        },
      ],
      filters: { state: { label: words.columns.state, choices: words.states } },
      noun: words.noun,
      searchHint: words.search,
      none: words.none,
      nothing: words.nothing,
      selecting: {
        nameOf: ({ name }) => words.of(name),
        on: 'POST /studio/messages/many',
        actions: { answer, reopen },
      },
    }
  },
)
