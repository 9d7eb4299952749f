import { CopyButton } from '../../ui/actions/copy-button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { useStudioWords } from '../shell/words.ts'

/** A link that an email carries too, under the name of what it is for. T36 */
export function HandedLink({ title, link }: { title: string; link: string }) {
  const { account } = useStudioWords().studio.person
  return (
    <Notice tone="good">
      <TextField label={title} hint={account.linkHint} value={link} readOnly />
      <CopyButton text={link} label={account.copy} done={account.copied} />
    </Notice>
  )
}
