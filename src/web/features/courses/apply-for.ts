import { ApiError, type CallOptions } from '../../base/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { toast } from '../../ui/toast.tsx'
import { failureText } from '../../base/failure-text.ts'
import type { Words } from '../../words/words.tsx'
import { forgetApplication } from './stored-application.ts'

/** Returns whether the same request can succeed later: no reply, an ended session, too many requests, or a server failure. */
const canSucceedLater = ({ status }: ApiError) => [0, 401, 408, 429].includes(status) || status >= 500

/**
 * Applies for a course and says what came of it; returns whether the academy has it, or that the session has ended, which leads to the
 * login by `options`. An application that was stored is forgotten once it is answered for good. C3 P9
 */
export async function applyFor(
  courseId: number,
  words: Words,
  options: Pick<CallOptions, 'login'> = {},
): Promise<'applied' | 'failed' | 'signed-out'> {
  try {
    const { msg } = await browserApi('POST /apply-courses/:courseId', { params: { courseId } }, options)
    forgetApplication(courseId)
    toast.success(msg)
    return 'applied'
  } catch (error) {
    if (error instanceof ApiError && !canSucceedLater(error)) forgetApplication(courseId)
    toast.error(failureText(error, words))
    return error instanceof ApiError && error.status === 401 ? 'signed-out' : 'failed'
  }
}
