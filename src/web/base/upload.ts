import type { CallReply, UploadCall, UploadInput } from '../../contract/api.ts'
import { addressOf, ApiError } from './api.ts'
import { readToken, endSession } from './session.ts'
import type { Envelope } from '../../contract/errors.ts'
import { findWords } from './reply-words.ts'

/** The types of pictures that the server accepts, as `accept` of a field for files takes them. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp'

/** The longest that a browser waits for a file to be sent and stored, in ms. */
export const uploadTimeoutMs = 120_000

type Uploaded<On extends UploadCall> = CallReply<On> & { data: NonNullable<CallReply<On>['data']> }

/**
 * Uploads a file as a form and reports its progress (0 to 1); returns the envelope or rejects with an ApiError. fetch
 * reports no progress, hence XMLHttpRequest.
 */
export function upload<On extends UploadCall>(
  on: On,
  input: UploadInput<On>,
  file: File,
  onProgress: (share: number) => void = () => {},
): Promise<Uploaded<On>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const settle = async (status: number, envelope: Envelope | null) => {
      const said = envelope === null ? { msg: '', errors: null } : await findWords(envelope)
      if (envelope?.success === true) resolve({ ...envelope, ...said } as Uploaded<On>)
      else reject(new ApiError(status, said))
    }
    const fail = ({ type }: Event) => reject(new ApiError(0, { msg: '', errors: null }, null, null, type === 'timeout'))
    request.open('POST', addressOf(on.slice('POST '.length), input))
    request.timeout = uploadTimeoutMs
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('lantern-client', 'web')
    const token = readToken(document.cookie)
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, fail)
    request.addEventListener('load', () => {
      const envelope = request.response as Envelope | null
      if (request.status === 401) endSession(token)
      void settle(request.status, envelope)
    })
    const form = new FormData()
    form.set('file', file)
    request.send(form)
  })
}
