import { useState } from 'react'
import { buttonClass } from '../../ui/actions/button.tsx'
import { CopyButton } from '../../ui/actions/copy-button.tsx'
import { useStudioWords } from '../shell/words.ts'
import lines from '../shell/lines.module.css'
import { useStudio } from '../shell/studio-frame.tsx'

/** The most characters of a message that a reply quotes: some programs cut off a longer `mailto:` address. */
const mostQuoted = 1000

const quoted = (text: string) =>
  (text.length > mostQuoted ? `${text.slice(0, mostQuoted)}…` : text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

type ReplyProps = { message: { name: string; email: string; message: string } }

/** The ways to answer a message: a reply begun in one's own email program, or the address for another one. T3 */
export function Reply({ message: { name, email, message } }: ReplyProps) {
  const { messages: words } = useStudioWords().studio.today
  const { academy } = useStudio()
  const [isReplying, setReplying] = useState(false)
  const subject = encodeURIComponent(words.replySubject(academy))
  const body = encodeURIComponent(words.replyBody(name, quoted(message)))
  return (
    <>
      <span className={lines.acts}>
        <a
          href={`mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`}
          aria-label={words.replyTo(name)}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
          onClick={() => setReplying(true)}
        >
          {words.reply}
        </a>
        <CopyButton
          text={email}
          label={words.copyAddress}
          name={words.copyAddressOf(name)}
          done={words.addressCopied(email)}
        />
      </span>
      <output className={lines.below}>{isReplying && words.replying}</output>
    </>
  )
}
