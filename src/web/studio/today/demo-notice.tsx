import { useState } from 'react'
import { browserApi } from '../../base/browser-api.ts'
import { CurrentPasswordField } from '../../features/accounts/account-fields.tsx'
import { useForm } from '../decision/use-form.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { useStudioWords } from '../shell/words.ts'
import { FormDialog } from '../shell/confirm-dialog.tsx'
import { QuietButton } from '../shell/quiet.tsx'

/** Says that this is the demo, and leads to an academy of one's own. T1 */
export function DemoNotice() {
  const { demo } = useStudioWords().studio.today
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
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
      {isAsking && link === undefined && (
        <FormDialog
          form={form}
          title={demo.dialog}
          yes={demo.confirm}
          no={demo.cancel}
          isDangerous
          isPending={isPending}
          onClose={close}
        >
          <p>{demo.explain}</p>
          <CurrentPasswordField errors={errors} />
        </FormDialog>
      )}
      {/* Once it is done there is nothing to go back to: the link leads on. */}
      {link !== undefined && (
        <Dialog
          isOpen
          isMandatory
          onClose={close}
          title={demo.dialog}
          actions={
            <a href={link ?? '/studio/site/settings'} className={buttonClass()} data-autofocus>
              {link === null ? demo.toSettings : demo.owner}
            </a>
          }
        >
          <p>{link === null ? demo.settings : demo.done}</p>
        </Dialog>
      )}
    </>
  )
}
