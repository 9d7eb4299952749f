import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { readCoded } from '../../../core/coded.ts'
import { backupIntervals, leastPassphrase, mostBackups, type BackupInterval } from '../../../core/staff/backups.ts'
import { textOf } from '../../../languages/codes.ts'
import { browserApi } from '../../base/browser-api.ts'
import { CurrentPasswordField } from '../../features/accounts/account-fields.tsx'
import { useAction } from '../decision/use-action.ts'
import { useForm } from '../decision/use-form.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import * as codeWords from '#words/codes'
import { useStudioWords } from '../shell/words.ts'
import lines from '../shell/lines.module.css'
import { Section, Sections } from '../shell/section.tsx'
import { Place } from '../shell/studio-frame.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { CutEnd } from '../shell/cut-end.tsx'
import { choicesAmong } from '../shell/choices.ts'
import { QuietButton } from '../shell/quiet.tsx'
import { FormDialog } from '../shell/confirm-dialog.tsx'
import { placeOf } from '../shell/place-of.tsx'
import { Line, Lines } from '../shell/lines.tsx'

type Backups = NonNullable<CallReply<'GET /studio/backups'>['data']>
type Backup = Backups['backups'][number]

/** The interval for checking on a backup that is being made, in milliseconds. */
const lookEveryMs = 1_500

function Make({ copies_to }: Pick<Backups, 'copies_to'>) {
  const { studio } = useStudioWords()
  const { make } = studio.backups
  const { errors, isPending, field, form } = useForm(
    ['current_password', 'passphrase'],
    ({ current_password, passphrase }) =>
      browserApi('POST /studio/backups', { body: { current_password, ...(passphrase !== '' && { passphrase }) } }),
    { onSent: (made) => made.reset() },
  )
  return (
    <Section title={make.heading}>
      <p>{make.text}</p>
      {copies_to !== null && <p>{make.copied(copies_to)}</p>}
      <Form {...form}>
        <PasswordField
          label={make.passphrase}
          hint={make.passphraseHint(leastPassphrase)}
          {...field('passphrase')}
          autoComplete="off"
        />
        <CurrentPasswordField errors={errors} />
        <SubmitButton isPending={isPending}>{make.submit}</SubmitButton>
      </Form>
    </Section>
  )
}

function Schedule({ every, keep, copies_to }: Pick<Backups, 'every' | 'keep' | 'copies_to'>) {
  const { studio } = useStudioWords()
  const { schedule } = studio.backups
  const { isPending, field, form } = useForm(['every', 'keep'], (typed) => {
    const body = { every: typed.every as BackupInterval, keep: Number(typed.keep) }
    return browserApi('POST /studio/backups/schedule', { body })
  })
  return (
    <Section title={schedule.heading}>
      <p>{schedule.text}</p>
      {copies_to !== null && <p>{schedule.copied(copies_to)}</p>}
      <Form {...form}>
        <ChoiceField
          label={schedule.every}
          name="every"
          defaultValue={every}
          choices={choicesAmong(backupIntervals, schedule.intervals)}
        />
        <TextField
          type="number"
          {...field('keep')}
          label={schedule.keep}
          min={1}
          max={mostBackups}
          defaultValue={keep}
          required
        />
        <SubmitButton isPending={isPending}>{schedule.submit}</SubmitButton>
      </Form>
    </Section>
  )
}

/** Asks for the password once more, then downloads. */
function Download({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { studio } = useStudioWords()
  const { download } = studio.backups
  const { errors, isPending, form } = useForm(
    ['current_password'],
    async (body) => {
      const params = { backupId: backup.id }
      const { data } = await browserApi('POST /studio/backups/:backupId/ticket', { params, body })
      // A whole navigation: the reply is an attachment, so that the page stays.
      location.assign(data.path)
      onClose()
      return { msg: download.begun }
    },
    { reload: null },
  )
  return (
    <FormDialog form={form} title={download.title} yes={download.submit} isPending={isPending} onClose={onClose}>
      <p>{download.text}</p>
      <CurrentPasswordField errors={errors} />
    </FormDialog>
  )
}

function BackupRow({ backup, onDownload }: { backup: Backup; onDownload: () => void }) {
  const words = useStudioWords(codeWords)
  const { format } = words
  const { list } = words.studio.backups
  const { isPending, run } = useAction()
  const { id, kind, started_at, state, size, is_encrypted, is_copied, has_file, problem } = backup
  const when = format.moment(started_at, 'here')
  return (
    <Line
      name={
        <span className={lines.name}>
          {when} {state === 'running' && <Badge tone="highlight">{list.running}</Badge>}
          {state === 'failed' && <Badge tone="bad">{list.failed}</Badge>}
        </span>
      }
      facts={[
        list.kinds[kind],
        size !== null && format.bytes(size),
        is_encrypted && list.encrypted,
        is_copied && list.copied,
        state === 'done' && !has_file && list.elsewhere,
        state === 'failed' && (problem === null ? list.interrupted : textOf(readCoded(problem), words)),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      {has_file && (
        <QuietButton aria-label={list.downloading(when)} onClick={onDownload}>
          {list.download}
        </QuietButton>
      )}
      {state === 'done' && (
        <QuietButton
          isPending={isPending}
          aria-label={list.deleting(when)}
          onClick={() => void run(() => browserApi('DELETE /studio/backups/:backupId', { params: { backupId: id } }))}
        >
          {list.delete}
        </QuietButton>
      )}
    </Line>
  )
}

function BackupsView({ loaded: { backups, every, keep, copies_to } }: { loaded: Backups }) {
  const { studio } = useStudioWords()
  const words = studio.backups
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<Backup | null>(null)
  const isRunning = backups.some(({ state }) => state === 'running')
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), lookEveryMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
  return (
    <Place title={words.title}>
      <Sections>
        <Make copies_to={copies_to} />
        <Schedule every={every} keep={keep} copies_to={copies_to} />
        <Section title={words.list.heading}>
          <Lines none={words.list.none}>
            {backups.map((backup) => (
              <BackupRow key={backup.id} backup={backup} onDownload={() => setChosen(backup)} />
            ))}
          </Lines>
          <CutEnd list={backups} />
        </Section>
      </Sections>
      {chosen && <Download backup={chosen} onClose={() => setChosen(null)} />}
    </Place>
  )
}

/** Backups of the whole academy, for owners. T31 */
export const backupsPlace = placeOf('GET /studio/backups', BackupsView)
