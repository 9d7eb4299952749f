import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { isHigher, may, staffRoles, type Role, type StaffRole } from '../../../core/staff/permissions.ts'
import { ApiError } from '../../base/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { CurrentPasswordField } from '../../features/accounts/account-fields.tsx'
import { useAction } from '../decision/use-action.ts'
import { useForm } from '../decision/use-form.ts'
import { Button } from '../../ui/actions/button.tsx'
import { CopyButton } from '../../ui/actions/copy-button.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { useStudioWords } from '../shell/words.ts'
import { List } from '../list/list.tsx'
import { useByEmail } from '../shell/by-email.ts'
import { loaderOf } from '../shell/loader-of.ts'
import { useDay } from '../shell/use-day.ts'
import lines from '../shell/lines.module.css'
import { Section, Sections } from '../shell/section.tsx'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { ContentLinks } from '../things/content-links.tsx'
import { QuietButton, QuietLink } from '../shell/quiet.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesAmong } from '../shell/choices.ts'
import { FormDialog } from '../shell/confirm-dialog.tsx'
import { Line, Lines } from '../shell/lines.tsx'

type Staff = NonNullable<CallReply<'GET /studio/staff'>['data']>

/** Takes a lost second factor from a colleague, with the owner's own password. T36 */
function RemoveFactor({ userId, name }: { userId: number; name: string }) {
  const { factor } = useStudioWords().studio.staff
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { errors, isPending, form } = useForm(
    ['current_password'],
    (body) => browserApi('POST /studio/staff/:userId/second-factor/removal', { params: { userId }, body }),
    { onSent: close },
  )
  return (
    <>
      <QuietButton aria-label={factor.removing(name)} onClick={() => setOpen(true)}>
        {factor.remove}
      </QuietButton>
      {isOpen && (
        <FormDialog
          form={form}
          title={factor.removing(name)}
          yes={factor.confirm}
          no={factor.cancel}
          isDangerous
          isPending={isPending}
          onClose={close}
        >
          <p>{factor.text(name)}</p>
          <CurrentPasswordField errors={errors} />
        </FormDialog>
      )}
    </>
  )
}

type Member = Staff['rows'][number]

function Who({ row: { id, name, email, is_disabled } }: { row: Member }) {
  const { staff } = useStudioWords().studio
  const { me } = useStudio()
  return (
    <>
      <span className={lines.name}>
        <bdi>{name}</bdi> {id === me.id && <span className={lines.soft}>{staff.you}</span>}
        {is_disabled && <Badge tone="bad">{staff.disabled}</Badge>}
      </span>
      <span className={lines.soft}>{email}</span>
    </>
  )
}

/** Changes a member of staff, and shows what the server has then. */
function useChanging() {
  const { staff } = useStudioWords().studio
  const { isPending, run } = useAction()
  const change = (call: () => Promise<unknown>) =>
    void run(async () => {
      await call()
      return { msg: staff.changed }
    })
  return { isPending, change }
}

function RoleOf({ row: { id: userId, name, role } }: { row: Member }) {
  const { studio } = useStudioWords()
  const { staff } = studio
  const { isPending, change } = useChanging()
  const [chosen, setChosen] = useState<Role>(role)
  const save = async () => {
    try {
      await browserApi('POST /studio/staff/:userId/role', { params: { userId }, body: { role: chosen } })
    } catch (error) {
      // What the server rejected is shown as it was.
      setChosen(role)
      throw error
    }
  }
  return (
    <>
      <ChoiceField
        label={staff.roleOf(name)}
        isLabelHidden
        hint={chosen === role ? undefined : staff.explain[chosen]}
        value={chosen}
        disabled={isPending}
        choices={[...choicesAmong<Role>(staffRoles, studio.roles), { value: 'student', label: staff.removeFromStaff }]}
        onChoose={setChosen}
      />
      {chosen !== role && (
        <Button
          size="small"
          variant={isHigher(role, chosen) ? 'danger' : 'primary'}
          isPending={isPending}
          aria-label={staff.savingRole(name, studio.roles[chosen])}
          onClick={() => change(save)}
        >
          {staff.saveRole}
        </Button>
      )}
    </>
  )
}

function Acts({ row: { id: userId, name, is_disabled, has_second_factor } }: { row: Member }) {
  const { staff } = useStudioWords().studio
  const { me } = useStudio()
  const { isPending, change } = useChanging()
  return (
    <span className={lines.acts}>
      <QuietButton
        isPending={isPending}
        aria-label={is_disabled ? staff.enabling(name) : staff.disabling(name)}
        onClick={() =>
          change(() =>
            browserApi('POST /studio/people/:userId/disabled', {
              params: { userId },
              body: { is_disabled: !is_disabled },
            }),
          )
        }
      >
        {is_disabled ? staff.enable : staff.disable}
      </QuietButton>
      {has_second_factor && userId !== me.id && <RemoveFactor userId={userId} name={name} />}
    </span>
  )
}

function Members({ page }: { page: Staff }) {
  const { studio } = useStudioWords()
  const { staff } = studio
  const { columns, disable, enable } = staff
  return (
    <List
      of="staff"
      page={page}
      columns={[
        { head: columns.name, sort: 'name', Cell: Who },
        { head: columns.role, sort: 'role', Cell: RoleOf },
        { head: columns.acts, Cell: Acts },
      ]}
      // A changed role is shown as the server has it.
      keyOf={({ id, role: has }) => `${id} ${has}`}
      filters={{
        role: { label: staff.filters.role, choices: studio.roles },
        state: { label: staff.filters.state.label, choices: staff.filters.state },
        factor: { label: staff.filters.factor.label, choices: staff.filters.factor },
      }}
      noun={staff.noun}
      searchHint={studio.people.search}
      none={studio.people.none}
      nothing={studio.people.nobody}
      selecting={{ nameOf: ({ name }) => name, on: 'POST /studio/staff/many', actions: { disable, enable } }}
      file="GET /studio/staff/csv"
    />
  )
}

/** The link of an invitation that was made here, and whose it is. */
type MadeLink = { email: string; link: string }

type InvitationProps = {
  invitation: Staff['invitations'][number]
  /** Shows the link that was made. */
  onLink: (made: MadeLink) => void
  onWithdrawn: (email: string) => void
}

function Invitation({ invitation: { id, email, role, expires_at }, onLink, onWithdrawn }: InvitationProps) {
  const { studio } = useStudioWords()
  const day = useDay()
  const { staff } = studio
  const byEmail = useByEmail()
  const { isPending, run } = useAction()
  // Tokens are stored in a form that cannot be read, so a link that is wanted again is a new one.
  const copyNewLink = async () => {
    const { data, msg } = await browserApi('POST /studio/staff/invitations', { body: { email, role } })
    // One that is shown from before may be of this invitation, and works no longer.
    onLink({ email, link: data.link })
    try {
      await navigator.clipboard.writeText(data.link)
      return { msg: byEmail(staff.linkCopied) }
    } catch {
      return { msg }
    }
  }
  return (
    <Line
      name={<span className={lines.name}>{email}</span>}
      facts={`${studio.roles[role]}, ${staff.invitedUntil(day(expires_at))}`}
    >
      <Badge tone="highlight">{staff.invited}</Badge>
      <QuietButton isPending={isPending} aria-label={staff.copyingLink(email)} onClick={() => void run(copyNewLink)}>
        {staff.copyLink}
      </QuietButton>
      <QuietButton
        isPending={isPending}
        aria-label={staff.withdrawing(email)}
        onClick={() =>
          void run(
            () => browserApi('DELETE /studio/staff/invitations/:invitationId', { params: { invitationId: id } }),
            () => onWithdrawn(email),
          )
        }
      >
        {staff.withdraw}
      </QuietButton>
    </Line>
  )
}

function Invite({ made, onLink }: { made: MadeLink | null; onLink: (made: MadeLink) => void }) {
  const { studio } = useStudioWords()
  const { invite, explain } = studio.staff
  const [role, setRole] = useState<StaffRole>('assistant')
  const { isPending, field, form } = useForm(
    ['email'],
    async ({ email }) => {
      const { data, msg } = await browserApi('POST /studio/staff/invitations', { body: { email, role } })
      onLink({ email, link: data.link })
      return { msg }
    },
    { onSent: (invited) => invited.reset() },
  )
  return (
    <Section title={invite.heading}>
      <Form {...form}>
        <TextField type="email" {...field('email')} label={invite.email} autoComplete="off" required />
        <ChoiceField
          label={invite.role}
          hint={explain[role]}
          value={role}
          choices={choicesAmong(staffRoles, studio.roles)}
          onChoose={setRole}
        />
        <SubmitButton isPending={isPending}>{invite.send}</SubmitButton>
      </Form>
      {made !== null && (
        <Notice tone="good">
          <TextField label={invite.link(made.email)} hint={invite.linkHint} value={made.link} readOnly />
          <CopyButton text={made.link} label={invite.copy} done={invite.copied} />
        </Notice>
      )}
    </Section>
  )
}

/** The permissions of each role, from the table that decides them. T2 */
function RoleTable() {
  const { studio } = useStudioWords()
  const { mayTitle, may: words } = studio.staff
  return (
    <Section title={mayTitle}>
      <Table label={mayTitle} heads={[words.what, ...staffRoles.map((role) => studio.roles[role])]}>
        {(Object.keys(words.of) as (keyof typeof words.of)[]).map((permission) => (
          <tr key={permission}>
            <th scope="row" className={lines.words}>
              {words.of[permission]}
            </th>
            {staffRoles.map((role) => (
              <td key={role}>{may(role, permission) ? words.yes : words.no}</td>
            ))}
          </tr>
        ))}
      </Table>
    </Section>
  )
}

function StaffView() {
  const { studio } = useStudioWords()
  const staff = useLoaderData() as Staff | null
  const [made, setMade] = useState<MadeLink | null>(null)
  const { can } = useStudio()
  // One that no longer works is not shown. An address may have been typed in other letters than it is listed in.
  const forget = (email: string) =>
    setMade((before) => (before?.email.toLowerCase() === email.toLowerCase() ? null : before))
  return (
    <Place
      title={studio.site.title}
      actions={
        <>
          {can('backups.manage') && <QuietLink to="/site/backups">{studio.site.backups}</QuietLink>}
          <QuietLink to="/site/audit">{studio.site.audit}</QuietLink>
        </>
      }
    >
      {can('content.edit') && <ContentLinks />}
      {staff && (
        <>
          <Section title={studio.staff.title} id="staff">
            <Members page={staff} />
          </Section>
          <Sections>
            {staff.invitations.length > 0 && (
              <Section title={studio.staff.invited}>
                <Lines>
                  {staff.invitations.map((invitation) => (
                    // A new link is a new invitation, whose button keeps the focus.
                    <Invitation key={invitation.email} invitation={invitation} onLink={setMade} onWithdrawn={forget} />
                  ))}
                </Lines>
              </Section>
            )}
            <Invite made={made} onLink={setMade} />
            <RoleTable />
          </Sections>
        </>
      )}
    </Place>
  )
}

/** The staff of the academy, for owners; for others, only the links to the rest of the place. T2 */
export const staffPlace = {
  loader: async (address: LoaderFunctionArgs): Promise<Staff | null> => {
    try {
      return await loaderOf('GET /studio/staff')(address)
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) return null
      throw error
    }
  },
  Component: StaffView,
}
