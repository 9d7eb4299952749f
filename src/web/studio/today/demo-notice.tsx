import { useState, type FormEvent } from 'react'
import { browserApi } from '../../base/browser-api.ts'
import { CurrentPasswordField } from '../../features/accounts/account-fields.tsx'
import { useAction } from '../decision/use-action.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { Row } from '../../ui/layout/page-layout.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { QuietButton } from '../shell/quiet.tsx'

/** Says that this is the demo, and leads to an academy of one's own. T1 */
export function DemoNotice() {
  const { demo } = useWords(studioWords).studio.today
  const { errors, isPending, run } = useAction({ reload: null })
  const [isAsking, setAsking] = useState(false)
  /** Undefined until it is done; null where there is an owner. */
  const [link, setLink] = useState<string | null>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = textsOf(event.currentTarget, 'current_password')
    void run(async () => {
      const { data, msg } = await browserApi('POST /studio/own-academy', { body })
      setLink(data.link)
      return { msg }
    })
  }
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
            <Form errors={errors} onSubmit={submit}>
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
