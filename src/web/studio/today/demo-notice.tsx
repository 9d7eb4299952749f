import { useState } from 'react'
import { browserApi } from '../../base/browser-api.ts'
import { CurrentPasswordField } from '../../features/accounts/account-fields.tsx'
import { useForm } from '../decision/use-form.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { Row } from '../../ui/layout/page-layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { useStudioWords } from '../shell/words.ts'
import { QuietButton } from '../shell/quiet.tsx'

/** Says that this is the demo, and leads to an academy of one's own. T1 */
export function DemoNotice() {
  const { demo } = useStudioWords().studio.today
  const [isAsking, setAsking] = useState(false)
  /** Undefined until it is done; null where there is an owner. */
  const [link, setLink] = useState<string | null>()
  const { errors, isPending, form } = useForm(
    ['current_password'],
    async (body) => {
      const { data, msg } = await browserApi('POST /studio/own-academy', { body })
      setLink(data.link)
      return { msg }
    },
    { reload: null },
  )
  return (
    <>
      <Notice title={demo.title} action={<QuietButton onClick={() => setAsking(true)}>{demo.begin}</QuietButton>}>
        {demo.text}
      </Notice>
      {/* Once it is done there is nothing to go back to: the link leads on. */}
      <Dialog isOpen={isAsking} isMandatory={link !== undefined} onClose={() => setAsking(false)} title={demo.dialog}>
        {link === undefined ? (
          <>
            <p>{demo.explain}</p>
            <Form {...form}>
              <CurrentPasswordField errors={errors} />
              <Row>
                <SubmitButton variant="danger" isPending={isPending}>
                  {demo.confirm}
                </SubmitButton>
                <Button variant="quiet" onClick={() => setAsking(false)}>
                  {demo.cancel}
                </Button>
              </Row>
            </Form>
          </>
        ) : (
          <>
            <p>{link === null ? demo.settings : demo.done}</p>
            <p>
              <a href={link ?? '/studio/site/settings'} className={buttonClass()} data-autofocus>
                {link === null ? demo.toSettings : demo.owner}
              </a>
            </p>
          </>
        )}
      </Dialog>
    </>
  )
}
