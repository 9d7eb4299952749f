import { useNavigate } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { forgetSession } from '../../base/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Badge } from '../../ui/states/badge.tsx'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import { Part } from './part.tsx'
import styles from './profile.module.css'
import { useSending } from '../../features/forms/use-sending.ts'

/** A device on which the account is signed in. */
export type Device = {
  browser: string | null
  system: string | null
  created_at: string
  last_seen_at: string
  is_this: boolean
}

/** The own sessions, with a way to end them all. A10 */
export function Devices({ devices }: { devices: Device[] }) {
  const { format, accounts } = useWords(accountWords)
  const words = accounts.profile
  const { isPending, send } = useSending()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const nameOf = ({ browser, system }: Device) =>
    browser && system ? words.device(browser, system) : (browser ?? system ?? words.unknownDevice)

  const signOut = () =>
    send(
      () => browserApi('DELETE /user/sessions'),
      () => {
        forgetSession()
        return navigate(paths.login)
      },
    )
  return (
    <Part heading={words.devices}>
      <ul className={styles.devices}>
        {devices.map((device) => (
          <li key={`${device.created_at} ${device.last_seen_at} ${nameOf(device)}`} className={styles.device}>
            <span>
              {nameOf(device)}
              <span className={styles.hint}>
                {words.lastSeen(format.moment(device.last_seen_at, isHydrated ? 'here' : 'utc'))}
              </span>
            </span>
            {device.is_this && <Badge>{words.thisDevice}</Badge>}
          </li>
        ))}
      </ul>
      <div>
        <Button variant="quiet" disabled={!isHydrated} isPending={isPending} onClick={() => void signOut()}>
          {words.signOutEverywhere}
        </Button>
      </div>
    </Part>
  )
}
