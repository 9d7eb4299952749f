import { longestAnnouncement, longestTitle } from '../../../core/staff/announcements.ts'
import type { FieldTexts } from '../../ui/forms/first-invalid.ts'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import * as announcementWords from '#words/studio-announcements'
import { useWords } from '../../words/words.tsx'

/** What an announcement says. */
export function AnnouncementFields({ errors }: { errors: FieldTexts }) {
  const { form } = useWords(announcementWords).announcing
  return (
    <>
      <TextField label={form.heading} name="title" maxLength={longestTitle} error={errors['title']} required />
      <TextArea
        label={form.text}
        hint={form.textHint}
        name="text"
        rows={8}
        maxLength={longestAnnouncement}
        error={errors['text']}
        required
      />
    </>
  )
}
