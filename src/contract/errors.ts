import type { Coded, Parameters } from '../core/coded.ts'

/** Every error of the API with its HTTP status and the message for the user. Handlers use only codes of this list. */
export const errorCatalog = {
  'request.malformed': { status: 400, message: 'The request could not be read.' },
  'request.invalid': { status: 422, message: 'Some fields need your attention.' },
  'request.abandoned': { status: 400, message: 'The request was given up before it was answered.' },
  'request.too_slow': { status: 408, message: 'The request came too slowly. Please try again.' },
  'request.too_large': { status: 413, message: 'That is too large to send.' },
  'request.unsupported_media': { status: 415, message: 'Send JSON, please.' },
  'request.not_a_form': { status: 415, message: 'Send a form with a file, please.' },
  'picture.unreadable': {
    status: 422,
    message: 'This file cannot be read as a picture. Choose a JPEG, PNG or WebP file.',
  },
  'picture.too_large': { status: 413, message: 'This file is larger than 8\u00A0MB. Choose a smaller one.' },
  'picture.too_many_pixels': {
    status: 422,
    message: 'This picture has more than 25 million pixels. Choose a smaller one.',
  },
  'picture.not_found': { status: 404, message: 'There is no such picture any more.' },
  'file.too_large': { status: 413, message: 'This file is larger than {most}\u00A0MB. Choose a smaller one.' },
  'file.no_workbook': {
    status: 422,
    message:
      'This file cannot be read. Save it as an Excel workbook (.xlsx) or as CSV, or copy its cells and paste them.',
  },
  'file.too_many': { status: 422, message: 'A lesson has at most 20 files. Remove one first.' },
  'file.unavailable': {
    status: 503,
    message: 'Pictures and files cannot be reached right now. Please try again in a minute.',
  },
  'file.not_found': { status: 404, message: 'There is no such file any more.' },
  'request.key_reused': { status: 422, message: 'This Idempotency-Key was used for another request.' },
  'request.too_many': { status: 429, message: 'Too many tries.' },
  'client.outdated': { status: 426, message: 'This page is of another version than the site. Load it again.' },
  'route.not_found': { status: 404, message: 'There is nothing at this address.' },
  'route.method_not_allowed': { status: 405, message: 'This address does not take that method.' },
  'account.unauthenticated': { status: 401, message: 'Unauthenticated' },
  'account.bad_credentials': { status: 422, message: 'The email address or the password is not right.' },
  'account.bad_code': { status: 422, message: 'This code is not right, or no longer valid. Ask for a new one.' },
  'account.bad_password': { status: 422, message: 'That is not your current password.' },
  'account.last_owner': {
    status: 409,
    message: 'This is the only owner; without one, no one could run the academy. Make another account an owner first.',
  },
  'account.sign_in_off': { status: 403, message: 'The demo sign-ins are switched off on this server.' },
  'account.disabled': { status: 403, message: 'This account is switched off. Please contact the academy.' },
  'account.forbidden': { status: 403, message: 'You dont have permission to access this' },
  'account.higher_role': {
    status: 403,
    message: 'Only an owner can change an account with your role or a higher one.',
  },
  'legal.not_found': { status: 404, message: 'The academy has not published this text.' },
  'group.not_found': { status: 404, message: 'There is no such group.' },
  'group.taken': { status: 409, message: 'There is a group with this name already.' },
  'announcement.not_found': { status: 404, message: 'There is no such announcement.' },
  'announcement.no_reader': { status: 422, message: 'This would reach no student. Choose others.' },
  'assignment.not_found': { status: 404, message: 'There is no such assignment.' },
  'assignment.no_thing': { status: 404, message: 'There is no such lesson or quiz.' },
  'assignment.not_open': {
    status: 409,
    message: 'Students cannot open this: publish it first, and a quiz needs a lesson.',
  },
  'assignment.not_together': {
    status: 409,
    message: 'This assignment is not started for everyone: each student starts it alone.',
  },
  'assignment.over': { status: 409, message: 'The time of this assignment is over. Set a later one first.' },
  'assignment.withdrawn': { status: 409, message: 'This assignment is withdrawn. Bring it back first.' },
  'review.not_found': { status: 404, message: 'There is no such review any more.' },
  'note.not_found': { status: 404, message: 'There is no such note.' },
  'link.not_found': {
    status: 404,
    message: 'This link is no longer valid. Ask the academy for a new one.',
  },
  'account.no_address': {
    status: 409,
    message: 'This account has no email address yet. Print a code for it, or send a link to its address.',
  },
  'join.not_found': { status: 404, message: 'These accounts are not merged, or can no longer be separated.' },
  'join.staff': { status: 409, message: 'Accounts of staff cannot be merged.' },
  'join.in_test': { status: 409, message: 'A test is running in one of the accounts. Try again when it is over.' },
  'join.joined_before': {
    status: 409,
    message: 'One of the accounts was merged with another one. Separate those first.',
  },
  'account.joined': {
    status: 409,
    message: 'This account was merged into another one. Separate them to use it again.',
  },
  'account.is_staff': { status: 409, message: 'This address already belongs to a member of staff.' },
  'account.not_found': { status: 404, message: 'There is no such person.' },
  'invitation.not_found': {
    status: 404,
    message:
      'This link is no longer valid. Ask an owner for a new one, or the person who runs the server if there is no owner yet.',
  },
  'thing.not_found': { status: 404, message: 'There is no such thing any more. It may be in the bin.' },
  'thing.changed': { status: 409, message: 'Another user has changed this in the meantime. Nothing was overwritten.' },
  'thing.past_time': {
    status: 422,
    message: 'This time is over. Choose one that is still to come, or publish now.',
  },
  'thing.preview_over': { status: 404, message: 'This preview is over. Open a new one from the studio.' },
  'email.not_found': { status: 404, message: 'There is no such email any more.' },
  'message.not_found': { status: 404, message: 'There is no such message any more.' },
  'backup.failed': { status: 503, message: 'The backup failed, so nothing was changed. The list of backups says why.' },
  'academy.no_demo': { status: 409, message: 'This is not the demo academy.' },
  'academy.no_owner': { status: 409, message: 'Make a member of your own staff an owner first.' },
  'academy.shared_demo': {
    status: 403,
    message: 'The demo account can do this only in a browser on the machine that Lantern runs on.',
  },
  'backup.not_found': { status: 404, message: 'There is no such backup, or its file is on another machine.' },
  'backup.under_way': { status: 409, message: 'Another backup is being made. Wait until it is done.' },
  'import.not_found': { status: 404, message: 'There is no such file any more. Choose it again.' },
  'import.begun': { status: 409, message: 'This file is being imported already.' },
  'import.not_read': { status: 409, message: 'This file has not been read yet.' },
  'change.not_found': { status: 404, message: 'There is no such change of yours.' },
  'change.settled': { status: 409, message: 'It is too late to undo this: the email has been sent.' },
  'change.overtaken': { status: 409, message: 'Something has changed since. Nothing was undone.' },
  'second_factor.needed': { status: 422, message: 'Type the code of your authenticator app.' },
  'second_factor.wrong': { status: 422, message: 'That code is not right, or it was used before.' },
  'second_factor.due': {
    status: 403,
    message: 'The academy asks all staff for a second factor. Switch yours on to go on.',
  },
  'second_factor.on_already': { status: 409, message: 'Your second factor is on already. Switch it off first.' },
  'second_factor.not_begun': { status: 409, message: 'There is no second factor to go on with. Begin again.' },
  'second_factor.own_first': { status: 409, message: 'Switch on your own second factor first.' },
  'second_factor.required': { status: 409, message: 'The academy asks all staff for a second factor.' },
  'slip.not_found': { status: 404, message: 'There is no such correction.' },
  'slip.unpublished': { status: 409, message: 'This question has not been published: publish the quiz.' },
  'slip.not_one': {
    status: 409,
    message:
      'This is more than a typo fix: the key, the kind or the options differ. Publish a new version, or regrade the question in Results.',
  },
  'slip.same': { status: 409, message: 'Students read it like this already: there is nothing to correct.' },
  'slip.unfit': { status: 422, message: 'Students could not get the question like that: {sentence}' },
  'report.not_found': { status: 404, message: 'There is no such report.' },
  'report.answered': { status: 409, message: 'This report has been answered already.' },
  'report.sent_before': { status: 409, message: 'You have reported this question already.' },
  'report.too_many': { status: 429, message: 'You have reported many questions today. Try again tomorrow.' },
  'regrade.not_found': { status: 404, message: 'There is no such correction.' },
  'regrade.not_last': { status: 409, message: 'Only the last correction of a quiz can be undone.' },
  'regrade.same': { status: 409, message: 'This question is graded like that already. Nothing was changed.' },
  'regrade.changed': {
    status: 409,
    message:
      'Results or other corrections have come in since the preview, so nothing was done. Look at the preview again.',
  },
  'selection.changed': {
    status: 409,
    message: 'The list has changed since you selected it, so nothing was done. Look at it and select again.',
  },
  'course_request.not_found': { status: 404, message: 'There is no such request.' },
  'course_request.decided': { status: 409, message: 'This request has been decided already.' },
  'course.not_found': { status: 404, message: 'There is no such course.' },
  'course.access_expired': { status: 403, message: 'You are not allowed. Your course access has expired.' },
  'blog.not_found': { status: 404, message: 'Blog not found' },
  'course.owned': { status: 409, message: 'This course is yours already.' },
  'course.ordered': {
    status: 409,
    message: 'You have ordered this course already. It opens when the academy has confirmed the payment.',
  },
  'course.free': { status: 409, message: 'This course is free. Apply, and it opens at once.' },
  'course.not_owner': { status: 403, message: 'Only students of this course can review it.' },
  'category.not_found': { status: 404, message: 'There is no such category.' },
  'instructor.not_found': { status: 404, message: 'There is no such instructor.' },
  'product.not_found': { status: 404, message: 'This cannot be ordered any more.' },
  'cart.empty': { status: 409, message: 'Your cart is empty.' },
  'cart.full': { status: 409, message: 'Your cart is full. Order what is in it first.' },
  'cart.changed': {
    status: 409,
    message: 'Your cart or a price has changed. Look at the total again before you order.',
  },
  'order.most_waiting': {
    status: 409,
    message: '{most} of your orders wait for their payment. Pay or cancel one of them before you order again.',
  },
  'order.not_found': { status: 404, message: 'There is no such order.' },
  'order.decided': { status: 409, message: 'This order has been decided already.' },
  'order.paid_in_part': {
    status: 409,
    message: 'A part of this order is paid, so only the academy can end it. Write to it, and it gives the money back.',
  },
  'order.not_decided': { status: 409, message: 'This order is not in a state in which that is possible.' },
  'order.refunded': {
    status: 409,
    message: 'A refund of this order is noted. Remove that note first, then reopen the order.',
  },
  'order.waiting': {
    status: 409,
    message: 'Order {number} of this student for the same course waits for its payment. Confirm that one instead.',
  },
  'order.course_open': {
    status: 409,
    message:
      '{course} is open for this student, or partly paid. Say what the money is for: the money alone, or days too.',
  },
  'order.not_payable': { status: 409, message: 'This order is declined or cancelled, and takes no money.' },
  'order.not_by_transfer': {
    status: 409,
    message: 'This order is paid at the academy: it takes no reference or receipt.',
  },
  'order.reference_used': { status: 422, message: 'This transfer reference was used for another order.' },
  'lesson.not_found': { status: 404, message: 'There is no such lesson.' },
  'lesson.locked': { status: 403, message: 'This lesson opens with the course.' },
  'quiz.not_found': { status: 404, message: 'There is no such quiz.' },
  'quiz.in_test': { status: 409, message: 'A student is taking this quiz at the moment. Try again afterwards.' },
  'quiz.not_open_yet': { status: 403, message: 'This quiz is not open yet.' },
  'quiz.awaits_staff': { status: 403, message: 'Your tutor starts this quiz for everyone. Wait on its page.' },
  'quiz.closed': { status: 403, message: 'This quiz is closed.' },
  'quiz.no_attempts_left': { status: 403, message: 'You have taken this quiz as often as it can be taken.' },
  'quiz.not_publishable': { status: 422, message: 'Something has to be fixed before this quiz can be published.' },
  'question.not_found': { status: 404, message: 'There is no such question in this quiz any more.' },
  'quiz.not_started': { status: 409, message: 'This quiz has not been started.' },
  'quiz.not_taken': { status: 404, message: 'You have not finished this quiz yet.' },
  'attempt.not_found': { status: 404, message: 'There is no such attempt.' },
  'attempt.closed': { status: 409, message: 'This attempt is finished; its answers are final.' },
  'attempt.too_many_starts': {
    status: 429,
    message: 'You have started this quiz 20 times within a day. You can start it again tomorrow.',
  },
  'annotation.full': {
    status: 413,
    message: 'Your highlights and notes for this test take all the space there is. Delete some to add new ones.',
  },
  'practice.too_many': {
    status: 429,
    message: 'You have redone these questions 20 times within a day. You can do so again tomorrow.',
  },
  'learning.too_many': {
    status: 429,
    message: 'You have started 40 drills within a day. You can start another one tomorrow.',
  },
  'parent_link.not_found': { status: 404, message: 'There is no such link any more.' },
  'parent_link.over': {
    status: 404,
    message:
      'This link shows nothing: it has ended, was withdrawn, or is not complete. Ask the student or the academy for a new one.',
  },
  'parent_link.too_many': {
    status: 409,
    message: 'Five links are open already. Withdraw one to make another.',
  },
  'parent_address.not_found': { status: 404, message: 'This address gets no weekly email any more.' },
  'parent_address.too_many': {
    status: 409,
    message: 'Two addresses have been entered for this link already. Ask for a link of your own.',
  },
  'official_score.not_found': { status: 404, message: 'There is no such score any more.' },
  'official_score.too_many': {
    status: 409,
    message: '20 official scores are stored already. Delete one to add another.',
  },
  'word.not_found': { status: 404, message: 'This word is not in an explanation that you were shown.' },
  'word.too_many': {
    status: 409,
    message: 'You have saved as many words as there is room for. Remove some that you know.',
  },
  'mistake.too_many': {
    status: 429,
    message: 'You have redone questions of your mistake book 100 times within a day. You can go on tomorrow.',
  },
  'mistake.not_found': { status: 404, message: 'This question is not in your mistake book.' },
  'learning.not_found': { status: 404, message: 'There is no such drill.' },
  'learning.nothing_left': {
    status: 409,
    message:
      'No question is left for this now: the others belong to tests that you can still take, or were answered this week.',
  },
  'attempt.discarded': { status: 409, message: 'You have discarded this attempt; its answers do not count.' },
  'attempt.only': {
    status: 409,
    message: 'This is your only attempt at this quiz. Only a retake can be discarded.',
  },
  'attempt.open': {
    status: 409,
    message: 'You are taking this quiz at the moment. Finish it, and the review opens.',
  },
  'attempt.held': {
    status: 409,
    message: 'The review of this quiz opens when the quiz has closed for everyone.',
  },
  'attempt.elsewhere': {
    status: 409,
    message: 'You are taking this test in another tab or on another device. Take over to go on here.',
  },
  'attempt.paused': {
    status: 409,
    message: 'Your academy has paused this test. Nothing is lost: it goes on with the time that you had left.',
  },
  'attempt.phase': { status: 409, message: 'That is not possible at this point of the test.' },
  'attempt.another_open': {
    status: 409,
    message: 'The student is taking this quiz again at the moment; only one attempt can be open.',
  },
  'attempt.regraded': {
    status: 409,
    message: 'The result of this attempt has been corrected, so it cannot be opened again.',
  },
  'attempt.untimed': { status: 409, message: 'This part of the test has no clock that could be extended.' },
  'attempt.not_open': { status: 409, message: 'This part of the test is not open.' },
  'practice.not_found': { status: 404, message: 'There is no such practice set.' },
  'practice.nothing_missed': { status: 409, message: 'Nothing was missed: there is nothing to do again.' },
  'practice.all_wait': {
    status: 409,
    message:
      'Every question that you missed is also in a test that you have open. You can redo them when that test ends.',
  },
  'trial.over': { status: 409, message: 'These questions are public no more. Try others.' },
  'answer.locked': { status: 409, message: 'This answer is locked.' },
  'answer.waits': {
    status: 409,
    message: 'This question is also in a test that you have open. It can be checked when that test ends.',
  },
  'answer.blank': { status: 422, message: 'Choose or write an answer first.' },
  'server.busy': { status: 503, message: 'Many people are here right now. Please try again in a few seconds.' },
  'server.unavailable': {
    status: 503,
    message: 'The site cannot reach its data right now. Please try again in a few seconds.',
  },
  'keys.no_room': {
    status: 503,
    message:
      'The academy’s server has no space left, so right answers cannot be shown for now. Nothing is lost. Please try again later.',
  },
  'server.failed': { status: 500, message: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: number; message: string }>

/** The code of an error. */
export type ErrorCode = keyof typeof errorCatalog

/** Messages per field, for `errors` in the envelope. */
export type FieldErrors = Record<string, string[]>

/**
 * The shape of every JSON response. Browsers take their words from `code`, `params` and `problems`; `msg` and `errors` say the same in
 * English for other clients. `code` is left out where nothing is said. X1
 */
export type Envelope<Data = unknown> = {
  success: boolean
  msg: string
  code?: string
  params?: Parameters
  errors: FieldErrors | null
  /** The problems of each field, one for each message in `errors`. */
  problems?: Record<string, Coded[]> | null
  data: Data | null
}
