import { useRef, useState, type ChangeEvent } from 'react'
import { longestPictureAlt } from '../../../core/editing/pictures.ts'
import { smallerPicture } from '../../base/smaller-picture.ts'
import { acceptedPictures, upload } from '../../base/upload.ts'
import { failureText } from '../../base/failure-text.ts'
import { useStudioWords } from '../shell/words.ts'

/** Sends a picture of the site, with its name and what it shows in words for the library; returns its path. */
export const uploadPicture = async (file: File, alt = ''): Promise<string> => {
  // The end of a long name says more than its beginning; the server shortens it.
  const query = { name: file.name.slice(-200), alt: alt.slice(0, longestPictureAlt) }
  const picture = await smallerPicture(file, { keepsTransparency: true })
  return (await upload('POST /studio/pictures', { query }, picture)).data.address
}

/** Uploads one picture from the device: `ask` opens the browser's window by the field, which the caller renders and names. */
export function usePictureUpload(onUploaded: (address: string) => void) {
  const words = useStudioWords()
  const input = useRef<HTMLInputElement>(null)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    setPending(true)
    setProblem(null)
    try {
      onUploaded(await uploadPicture(file))
    } catch (cause) {
      setProblem(failureText(cause, words))
    } finally {
      setPending(false)
    }
  }
  return {
    isPending,
    problem,
    forgetProblem: () => setProblem(null),
    ask: () => input.current?.click(),
    field: {
      ref: input,
      type: 'file',
      accept: acceptedPictures,
      hidden: true,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        void take(currentTarget.files?.[0])
        currentTarget.value = ''
      },
    },
  }
}
