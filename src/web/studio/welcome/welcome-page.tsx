import { useCallback, useState, type FormEvent } from 'react'
import { mostTyped } from '../../../core/typed-lengths.ts'
import type { CallReply } from '../../../contract/api.ts'
import { plainApi } from '../../base/browser-api.ts'
import { ApiError } from '../../base/api.ts'
import { paths } from '../../base/paths.ts'
import { useSending } from '../../features/forms/use-sending.ts'
import { Lantern } from '../../shell/header/logo.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Toasts } from '../../ui/toast.tsx'
import { FetchFailed, useFetched } from '../shell/fetched.tsx'
import { useStudioWords } from '../shell/words.ts'
import styles from './welcome-page.module.css'

type Invitation = NonNullable<CallReply<'POST /staff-invitations/open'>['data']>

function Accepting({ token, invitation }: { token: string; invitation: Invitation }) {
  const { studio } = useStudioWords()
  const { welcome } = studio
  const { academy, email, name, role } = invitation
  const { errors, isPending, send } = useSending(({ first_name, last_name, ...others }) => ({
    ...others,
    name: first_name ?? last_name ?? others['name'],
  }))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = textsOf(event.currentTarget, 'name', 'email', 'password', 'academy')
    const { password } = typed
    void send(async () => {
      const body = { token, ...typed, ...(name !== null && { name }) }
      const { data, msg } = await plainApi('POST /staff-invitations/accept', { body })
      // The link is used up by now: whatever keeps the sign-in from succeeding is for its own page.
      const signIn = { email: data.email, password, remember: true }
      const isIn = await plainApi('POST /auth/login', { body: signIn }).then(
        () => true,
        () => false,
      )
      // The token leaves the address with this document.
      location.replace(isIn ? '/studio' : paths.loginThen('/studio'))
      return { msg }
    })
  }
  return (
    <>
      <p>{email === null ? welcome.first(academy) : welcome.invited(academy, studio.roles[role])}</p>
      {name !== null && <p>{welcome.known}</p>}
      <Form onSubmit={submit}>
        {email === null && (
          <TextField
            label={welcome.academy}
            hint={welcome.academyHint}
            name="academy"
            autoComplete="organization"
            defaultValue={academy ?? ''}
            maxLength={mostTyped.academyName}
            error={errors['academy']}
            required
          />
        )}
        {name === null && (
          <TextField label={welcome.name} name="name" autoComplete="name" error={errors['name']} required />
        )}
        <TextField
          type="email"
          label={welcome.email}
          name="email"
          autoComplete="username"
          defaultValue={email ?? ''}
          readOnly={email !== null}
          error={errors['email']}
          required
        />
        <PasswordField
          label={welcome.password}
          name="password"
          autoComplete="new-password"
          hint={welcome.passwordHint}
          error={errors['password']}
          required
        />
        <SubmitButton size="large" isWide isPending={isPending}>
          {name === null ? welcome.submit : welcome.submitKnown}
        </SubmitButton>
      </Form>
    </>
  )
}

function Welcome() {
  const { welcome } = useStudioWords().studio
  const [token] = useState(() => location.hash.slice(1))
  const open = useCallback(
    async (signal: AbortSignal): Promise<{ data: Invitation | 'invalid' }> => {
      try {
        return await plainApi('POST /staff-invitations/open', { body: { token } }, { signal })
      } catch (error) {
        const isInvalid = error instanceof ApiError && (error.status === 404 || error.status === 422)
        if (isInvalid) return { data: 'invalid' }
        throw error
      }
    },
    [token],
  )
  const { data: found, ...fetched } = useFetched(open)
  return (
    <main className={styles.page}>
      <title>{welcome.title}</title>
      <div className={styles.sign}>
        <Lantern />
      </div>
      <h1 className={styles.title}>{found === 'invalid' ? welcome.invalid : welcome.title}</h1>
      {found === null && fetched.problem === null && <Skeleton shape="control" lines={3} />}
      {found === 'invalid' && (
        <>
          <p>{welcome.invalidText}</p>
          <a href={paths.loginThen('/studio')} className={buttonClass({ variant: 'quiet' })}>
            {welcome.signIn}
          </a>
        </>
      )}
      {found !== null && found !== 'invalid' && <Accepting token={token} invitation={found} />}
      <FetchFailed {...fetched} />
      <Toasts />
    </main>
  )
}

/** The page that the link of an invitation opens: it creates the account and opens the studio. T1 T2 */
export const welcomePage = { Component: Welcome }
