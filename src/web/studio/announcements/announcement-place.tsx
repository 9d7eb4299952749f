import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { chatLink, textMessageLink } from '../../../core/accounts/messengers.ts'
import { isInternational, normalizePhone } from '../../../core/accounts/rules.ts'
import { readersOnPage } from '../../../core/staff/announcements.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import { inPlace } from '../../shell/page-announcer.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { CopyButton } from '../../ui/actions/copy-button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import * as announcementWords from '#words/studio-announcements'
import { useWords } from '../../words/words.tsx'
import { useByEmail } from '../shell/by-email.ts'
import lines from '../shell/lines.module.css'
import { Line, Lines } from '../shell/lines.tsx'
import { PageLinks } from '../shell/page-links.tsx'
import { Columns, Section } from '../shell/section.tsx'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { NameLink, QuietButton, QuietLink } from '../shell/quiet.tsx'
import styles from '../shell/place.module.css'
import { placeOf } from '../shell/place-of.tsx'
import { useFocusOfHash } from '../shell/use-focus-of-hash.ts'

type Announcement = NonNullable<CallReply<'GET /studio/announcements/:announcementId'>['data']>
type Reader = Announcement['people'][number]

/** Leads to the readers before and after those that are shown. */
function OtherReaders({ readers }: { readers: number }) {
  const { page: words } = useWords(announcementWords).announcing
  const [query] = useSearchParams()
  const page = Number(query.get('page') ?? 1)
  const pages = Math.ceil(readers / readersOnPage)
  const at = words.part((page - 1) * readersOnPage + 1, Math.min(page * readersOnPage, readers), readers)
  return <PageLinks page={page} pages={pages} labels={{ ...words, pages: words.parts, at }} />
}

function Readers({ announcement: { id, people, readers, seen } }: { announcement: Announcement }) {
  const byEmail = useByEmail()
  const { announcing, format } = useWords(announcementWords)
  const { page } = announcing
  return (
    <Section title={page.readers}>
      <p>
        {announcing.seenOf(seen, readers)}. <span className={lines.soft}>{byEmail(page.hint)}</span>
      </p>
      <p className={styles.acts}>
        <Link to={`/people?announcement=${id}`}>{page.all}</Link>
        {seen < readers && <Link to={`/people?unseen=${id}`}>{page.unseen}</Link>}
      </p>
      <Lines>
        {people.map(({ id: userId, name, seen_at }) => (
          <Line key={userId} name={<NameLink to={`/people/${userId}`}>{name}</NameLink>}>
            <span className={lines.soft}>{seen_at === null ? page.notSeen : page.seen(format.stamp(seen_at))}</span>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

/** Returns the number by which a messenger or a phone reaches a parent. */
const numberOf = ({ parent_chat: chat, parent_phone: phone }: Reader) => (chat === null ? phone : `+${chat}`)

/** Returns whether the country code of a parent's number is taken from the academy's own number. */
const isGuessed = ({ parent_chat: chat, parent_phone: phone }: Reader) =>
  chat !== null && !isInternational(normalizePhone(phone))

type ParentProps = { reader: Reader; text: string; onWritten: (isWritten: boolean) => void }

function Parent({ reader, text, onWritten }: ParentProps) {
  const { announcing, format } = useWords(announcementWords)
  const { page } = announcing
  const { id, name, parent_phone, parent_chat, parent_written_at: writtenAt } = reader
  const className = buttonClass({ variant: 'quiet', size: 'small' })
  return (
    <li className={lines.line}>
      <span className={lines.name}>
        <NameLink to={`/people/${id}`}>{name}</NameLink>
        <bdi className={lines.soft}>{isGuessed(reader) ? numberOf(reader) : parent_phone}</bdi>
      </span>
      <span className={styles.acts}>
        {writtenAt !== null && (
          <>
            <Badge tone="good">{page.written(format.stamp(writtenAt))}</Badge>
            <QuietButton aria-label={page.markNotWritten(name)} onClick={() => onWritten(false)}>
              {page.notWritten}
            </QuietButton>
          </>
        )}
        {parent_chat !== null && (
          <a
            href={chatLink(parent_chat, text)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={page.chatTo(name)}
            className={className}
            onClick={() => onWritten(true)}
          >
            {page.chat}
          </a>
        )}
        <a
          href={textMessageLink(parent_phone, text)}
          aria-label={page.textMessageTo(name)}
          className={className}
          onClick={() => onWritten(true)}
        >
          {page.textMessage}
        </a>
      </span>
    </li>
  )
}

const parentsId = 'parents'

/** Leads to the phones of the parents: of the readers that `search` shows, or of the first. */
export function ToParents({ announcementId, search = '' }: { announcementId: number; search?: string }) {
  return (
    <Link
      to={{ pathname: `/people/announcements/${announcementId}`, search, hash: parentsId }}
      state={inPlace}
      className={buttonClass({ size: 'small' })}
    >
      {useWords(announcementWords).announcing.toParents}
    </Link>
  )
}

/** The same for the parents: their phones, and a text that only has to be sent. */
function Parents({ announcement: { id, title, text, people } }: { announcement: Announcement }) {
  const { page } = useWords(announcementWords).announcing
  const { academy } = useStudio()
  const { run } = useAction()
  const [message, setMessage] = useState(page.greeting(title, text, academy))
  const reached = people.filter(({ parent_phone: phone }) => phone !== '')
  const unreached = people.filter(({ parent_phone: phone }) => phone === '')
  const guessed = reached.filter(isGuessed).length
  const chatless = reached.filter(({ parent_chat: chat }) => chat === null).length
  const mark = (userId: number, isWritten: boolean) =>
    void run(async () => {
      const params = { announcementId: id, userId }
      await browserApi('POST /studio/announcements/:announcementId/parents/:userId', {
        params,
        body: { is_written: isWritten },
      })
      return null
    })
  useFocusOfHash(parentsId)
  return (
    <Section title={page.parents} id={parentsId}>
      {reached.length === 0 ? (
        <p className={lines.soft}>{page.noPhones}</p>
      ) : (
        <>
          <TextArea
            label={page.parentsText}
            hint={page.parentsHint}
            rows={6}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <p className={styles.acts}>
            <output>
              {page.writtenOf(reached.filter(({ parent_written_at: at }) => at !== null).length, reached.length)}
            </output>
            <CopyButton
              text={reached.map(numberOf).join('\n')}
              label={page.copyNumbers}
              done={page.numbersCopied(reached.length)}
            />
          </p>
          {guessed > 0 && <p className={lines.soft}>{page.dialed(guessed)}</p>}
          {chatless > 0 && <p className={lines.soft}>{page.noCountry(chatless)}</p>}
          <Lines>
            {reached.map((reader) => (
              <Parent
                key={reader.id}
                reader={reader}
                text={message}
                onWritten={(isWritten) => mark(reader.id, isWritten)}
              />
            ))}
          </Lines>
          {unreached.length > 0 && (
            <>
              <p>{page.withoutPhone(unreached.length)}</p>
              <Lines>
                {unreached.map(({ id: userId, name }) => (
                  <Line key={userId} name={<NameLink to={`/people/${userId}`}>{name}</NameLink>} />
                ))}
              </Lines>
            </>
          )}
        </>
      )}
    </Section>
  )
}

function AnnouncementView({ loaded: announcement }: { loaded: Announcement }) {
  const { announcing, format } = useWords(announcementWords)
  const { page } = announcing
  const { search } = useLocation()
  const { id, title, text, link, author, audience_name, receivers, sent_at } = announcement
  const isForStudents = receivers === 'students'
  return (
    <Place
      title={title}
      actions={
        <>
          <QuietLink to="/people/announcements">{announcing.back}</QuietLink>
          {isForStudents && <ToParents announcementId={id} search={search} />}
        </>
      }
    >
      <p className={lines.soft}>
        <bdi>{audience_name ?? announcing.selected}</bdi>
        {', '}
        {!isForStudents && `${announcing.parentsOnly}, `}
        {page.sent(format.stamp(sent_at), author ?? announcing.gone)}
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {isForStudents && (
        <p>
          <CopyButton text={link} label={page.copyLink} done={page.copied} />
        </p>
      )}
      <OtherReaders readers={announcement.readers} />
      <Columns>
        {isForStudents && <Readers announcement={announcement} />}
        <Parents announcement={announcement} />
      </Columns>
    </Place>
  )
}

/** An announcement: who has seen it, and the same for the parents, or for them alone. T26 */
export const announcementPlace = placeOf('GET /studio/announcements/:announcementId', AnnouncementView, ({ id }) => id)
