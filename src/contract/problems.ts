/**
 * What a field of a call says is wrong with it, by code, in English for clients that have no words of their own. '{name}' stands for a
 * parameter. What the schema itself sees is in core/plain-problems.ts, what is wrong with an account in account-problems.ts.
 */
export const problemWords = {
  'text.most': 'At most {most} characters.',
  'text.least': 'At least {least} characters.',
  'text.too_long': 'That is too long.',
  'text.empty': 'This must not be empty.',
  'name.yours': 'Please enter your name.',
  'message.missing': 'Please write a message.',
  'answer.too_long': 'That answer is too long.',
  'writer.invalid': 'A writer is 8 to 64 letters, digits, - or _.',
  'selection.empty': 'Nothing is selected.',
  'selection.most': 'At most {most} at once: narrow the list first.',
  'rows.none': 'There are no rows.',
  'rows.most': 'At most {most} rows at once.',
  'group.unnamed': 'Give the group a name.',
  'title.missing': 'Give it a title.',
  'note.empty': 'Write the note first.',
  'reason.missing': 'Give a reason: the student reads it.',
  'order.reference_taken': 'This reference was used for another order.',
  'account.other_address': 'Type the address of this account.',
  'highlight.empty': 'A highlight covers some text.',
  'rating.missing': 'Choose one to five stars.',
  'file.missing': 'Choose a file.',
  'email.unknown': 'Nobody has this address.',
  'amount.decimals': 'This amount has more decimals than {currency}.',
  'amount.form': 'An amount from 0 to {most}, like 12.50.',
  'amount.range': 'More than nothing, and at most the total of the order.',
  'order.reference_form': 'Write the reference as your bank shows it: 4 to 40 signs.',
  'quiz.unnamed': 'Give it a name.',
  'quiz.name_taken': 'Another quiz of this course has this name.',
  'quiz.being_taken': 'Somebody is taking this quiz at the moment.',
  'lesson.has_quiz': 'This lesson has a quiz already.',
  'slug.form': 'Use small letters, digits and single hyphens: reading-basics.',
  'slug.number': 'Add a letter: a number alone is an id.',
  'slug.quiz': 'Leave out “quiz”: addresses with it belong to tests.',
  'slug.taken': 'Something else has this address.',
  'number.range': 'A whole number from {least} to {most}.',
  'choice.missing': 'Choose one of the list.',
  'picture.missing': 'Choose a picture.',
  'instant.missing': 'A day and a time.',
  'link.own': 'A path of this site, like /courses.',
  'link.web': 'An address that begins with https://.',
} as const

/** The code of what is wrong with a field. */
export type ProblemCode = keyof typeof problemWords
