import { useState } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useForm } from '../decision/use-form.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { useStudioWords } from '../shell/words.ts'
import { useByEmail } from '../shell/by-email.ts'
import { useDay } from '../shell/use-day.ts'
import lines from '../shell/lines.module.css'
import { Section } from '../shell/section.tsx'
import type { PersonData } from './person-data.ts'
import { NameLink, QuietButton } from '../shell/quiet.tsx'
import styles from '../shell/place.module.css'
import { Line, Lines } from '../shell/lines.tsx'

type Outcome = NonNullable<CallReply<'POST /studio/people/:userId/joins'>['data']>

/** The effects of joining two accounts, from a dry run. */
function Plan({ outcome: { other, things, extended }, isInto }: { outcome: Outcome; isInto: boolean }) {
  const { join } = useStudioWords().studio.person
  const byEmail = useByEmail()
  return (
    <>
      <p>
        {join.found} <NameLink to={`/people/${other.id}`}>{other.name}</NameLink>
        {', '}
        <bdi>{other.email}</bdi>
      </p>
      <Lines none={join.nothing}>
        {things.map(({ thing, moved, stays }) => (
          <Line key={thing} name={join.things[thing]}>
            <span className={lines.soft}>{join.moves(moved, stays)}</span>
          </Line>
        ))}
      </Lines>
      {extended > 0 && <p className={lines.soft}>{join.extended(extended)}</p>}
      <p>
        {isInto ? join.explainInto : join.explain(other.email)} {byEmail(join.notified)}
      </p>
    </>
  )
}

/** Two accounts of one person become one, and can be parted again for 30 days. T24 */
export function JoinSection({ person: { profile, joins } }: { person: PersonData }) {
  const { studio } = useStudioWords()
  const day = useDay()
  const { join } = studio.person
  const [plan, setPlan] = useState<Outcome | null>(null)
  const params = { userId: profile.id }
  const { isPending, field, run, form } = useForm(['email'], async ({ email }) => {
    const body = { email, is_dry_run: true }
    setPlan((await browserApi('POST /studio/people/:userId/joins', { params, body })).data)
    return { msg: join.checked }
  })
  const joinWith = (email: string) =>
    void run(
      () => browserApi('POST /studio/people/:userId/joins', { params, body: { email, is_dry_run: false } }),
      () => setPlan(null),
    )
  return (
    <Section title={join.title}>
      {joins.length > 0 && (
        <Lines>
          {joins.map(({ id: joinId, account_id, name, email, until }) => (
            <Line
              key={joinId}
              name={<NameLink to={`/people/${account_id}`}>{name}</NameLink>}
              facts={
                <>
                  {email !== null && <bdi>{email}</bdi>}
                  {email !== null && ', '}
                  {join.until(day(until))}
                </>
              }
            >
              <QuietButton
                isPending={isPending}
                aria-label={join.parting(name)}
                onClick={() => void run(() => browserApi('POST /studio/joins/:joinId/parting', { params: { joinId } }))}
              >
                {join.part}
              </QuietButton>
            </Line>
          ))}
        </Lines>
      )}
      {plan === null ? (
        <Form {...form}>
          <TextField
            type="email"
            label={join.email}
            hint={profile.email === null ? join.hintInto : join.hint}
            {...field('email')}
            autoComplete="off"
            required
          />
          <SubmitButton variant="quiet" isPending={isPending}>
            {join.check}
          </SubmitButton>
        </Form>
      ) : (
        <Notice>
          <Plan outcome={plan} isInto={profile.email === null} />
          <div className={styles.acts}>
            <Button isPending={isPending} onClick={() => joinWith(plan.other.email)}>
              {join.run}
            </Button>
            <Button variant="quiet" onClick={() => setPlan(null)}>
              {join.cancel}
            </Button>
          </div>
        </Notice>
      )}
    </Section>
  )
}
