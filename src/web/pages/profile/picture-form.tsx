import { useRef, useState, type ChangeEvent } from 'react'
import { browserApi } from '../../base/browser-api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { AlertIcon } from '../../ui/icons/states.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { Row } from '../../ui/layout/page-layout.tsx'
import { Picture, type PictureSource } from '../../ui/picture/picture.tsx'
import { ProgressBar } from '../../ui/states/progress-bar.tsx'
import { smallerPicture } from '../../base/smaller-picture.ts'
import { acceptedPictures, upload } from '../../base/upload.ts'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import { Part } from './part.tsx'
import styles from './profile.module.css'
import { useSending } from '../../features/forms/use-sending.ts'

const mostBytes = 8 * 1024 * 1024

/** Sends a chosen picture and shows how far it is; what is wrong with it stands below. */
function usePicture(initial: PictureSource | null) {
  const words = useWords(accountWords).accounts.profile
  const [picture, setPicture] = useState(initial)
  const [share, setShare] = useState<number | null>(null)
  const { errors, setErrors, isPending, send } = useSending()

  const choose = async (chosen: File) => {
    setShare(0)
    const file = await smallerPicture(chosen)
    if (file.size > mostBytes) {
      setShare(null)
      return setErrors({ file: [words.pictureTooLarge] })
    }
    await send(async () => {
      const answer = await upload('POST /user/picture', {}, file, setShare)
      setPicture(answer.data.picture)
      return answer
    })
    setShare(null)
  }
  const remove = () =>
    send(
      () => browserApi('DELETE /user/picture'),
      () => setPicture(null),
    )
  return { picture, share, errors, isPending, choose, remove }
}

/** The own picture: chosen, sent with progress, removed. A10 */
export function PictureForm({ name, initial }: { name: string; initial: PictureSource | null }) {
  const { profile } = useWords(accountWords).accounts
  const { picture, share, errors, isPending, choose, remove } = usePicture(initial)
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()

  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (file) void choose(file)
  }
  return (
    <Part heading={profile.picture}>
      <div className={styles.picture}>
        {picture ? (
          <Picture key={picture.url} picture={picture} alt="" sizes="6rem" className={styles.portrait} />
        ) : (
          <Avatar name={name} size="large" />
        )}
        <div className={styles.pictureSide}>
          <Row>
            <Button
              variant="quiet"
              disabled={!isHydrated}
              isPending={isPending}
              aria-describedby="picture-hint picture-problem"
              onClick={() => input.current?.click()}
            >
              {picture ? profile.changePicture : profile.choosePicture}
            </Button>
            {picture && (
              <Button variant="plain" disabled={!isHydrated || isPending} onClick={() => void remove()}>
                {profile.removePicture}
              </Button>
            )}
          </Row>
          <input
            ref={input}
            type="file"
            hidden
            accept={acceptedPictures}
            aria-label={profile.choosePicture}
            onChange={chosen}
          />
          <p id="picture-hint" className={styles.hint}>
            {profile.pictureHint}
          </p>
          <Sending problem={errors['file']?.[0]} share={share} />
        </div>
      </div>
    </Part>
  )
}

/** Shows the problem with the picture, and the upload's progress: a fraction of 1, null when nothing is being sent. */
function Sending({ problem, share }: { problem: string | undefined; share: number | null }) {
  const words = useWords(accountWords)
  const { profile } = words.accounts
  return (
    <>
      <p id="picture-problem" role="alert" className={styles.problem}>
        {problem && (
          <>
            <AlertIcon /> {problem}
          </>
        )}
      </p>
      {share !== null && (
        <ProgressBar
          size="small"
          label={share < 1 ? profile.uploading : profile.preparing}
          value={share * 100}
          text={words.format.percent(Math.round(share * 100))}
        />
      )}
    </>
  )
}
