import { paths } from '../../base/paths.ts'
import { Page, PageHead, Stack } from '../../ui/layout/page-layout.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import { AboutForm } from './about-form.tsx'
import { Consents, type ConsentPage } from './consents.tsx'
import { Devices, type Device } from './devices.tsx'
import { Leaving } from './leaving.tsx'
import { PasswordForm } from './password-form.tsx'
import { useRootData } from '../../base/place.tsx'
import { NoWeeklyEmail, WeeklyEmail } from './weekly-email.tsx'
import { PictureForm } from './picture-form.tsx'
import type { ProfileData } from '../../features/accounts/profile-data.ts'

/** The data of the page. */
export type ProfilePageData = { profile: ProfileData; devices: Device[]; consents: ConsentPage; getsWeekly: boolean }

export function Profile({ data: { profile, devices, consents, getsWeekly } }: { data: ProfilePageData }) {
  const words = useWords(accountWords).accounts.profile
  const { sendsEmail } = useRootData().settings
  return (
    <Page width="narrow">
      <PageHead
        title={words.title}
        actions={
          profile.role !== 'student' && (
            <a href={paths.studio} className={buttonClass({ variant: 'quiet' })}>
              {words.studio}
            </a>
          )
        }
      />
      <Stack gap="large">
        <PictureForm name={profile.name} initial={profile.picture} />
        <AboutForm profile={profile} />
        <PasswordForm email={profile.email} />
        {profile.role === 'student' && (sendsEmail ? <WeeklyEmail initial={getsWeekly} /> : <NoWeeklyEmail />)}
        <Devices devices={devices} />
        <Consents newest={consents} isStudent={profile.role === 'student'} />
        <Leaving />
      </Stack>
    </Page>
  )
}
