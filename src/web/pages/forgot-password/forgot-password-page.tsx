import { Link } from 'react-router'
import { page, useRootData } from '../../page.tsx'
import { paths } from '../../paths.ts'
import { chatUrl } from '../../shell/footer/contact-button.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { ArrowBackIcon, ChatIcon } from '../../ui/icons/frame.tsx'
import { Page, PageHead, Stack } from '../../ui/layout/page-layout.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useAccountWords } from '../../words/areas/account-words.ts'

function ForgotPassword() {
  const { accounts, shell } = useAccountWords()
  const { settings } = useRootData()
  const chat = chatUrl(settings.contactNumber)
  return (
    <Page width="form">
      <PageHead title={accounts.forgot.heading} />
      <Stack gap="large">
        <p>{accounts.forgot.onRequest(settings.academyName)}</p>
        {chat !== null && (
          <a href={chat} target="_blank" rel="noopener" className={buttonClass({ isWide: true })}>
            <ChatIcon />
            {accounts.forgot.ask}
            <VisuallyHidden> {shell.opensNewTab}</VisuallyHidden>
          </a>
        )}
        <Link to={paths.login} className={buttonClass({ variant: 'quiet', isWide: true })}>
          <ArrowBackIcon />
          {accounts.forgot.back}
        </Link>
      </Stack>
    </Page>
  )
}

/** What to do about a forgotten password, as long as the site sends no mail. A9 */
export const forgotPasswordPage = page({
  useTexts: useAccountWords,
  access: 'guest',
  title: ({ accounts }) => accounts.forgot.title,
  description: ({ accounts }) => accounts.forgot.description,
  View: ForgotPassword,
})
