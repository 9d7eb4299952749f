import { longestAnnouncement, longestTitle, type Receivers } from '../../../core/staff/announcements.ts'
import type { FieldTexts } from '../../ui/forms/first-invalid.ts'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import * as announcementWords from '#words/studio-announcements'
import { useWords } from '../../words/words.tsx'
import { useByEmail } from '../shell/by-email.ts'

type AnnouncementFieldsProps = {
  errors: FieldTexts
  receivers: Receivers
  title: string
  text: string
  onChange: (field: 'title' | 'text', value: string) => void
}

/** The title and text fields of an announcement. */
export function AnnouncementFields({ errors, receivers, title, text, onChange }: AnnouncementFieldsProps) {
  const { form } = useWords(announcementWords).announcing
  const byEmail = useByEmail()
  return (
    <>
      <TextField
        label={form.heading}
        name="title"
        value={title}
        maxLength={longestTitle}
        error={errors['title']}
        required
        onChange={(event) => onChange('title', event.currentTarget.value)}
      />
      <TextArea
        label={form.text}
        hint={receivers === 'parents' ? form.parentsTextHint : byEmail(form.textHint)}
        name="text"
        value={text}
        rows={8}
        maxLength={longestAnnouncement}
        error={errors['text']}
        required
        onChange={(event) => onChange('text', event.currentTarget.value)}
      />
    </>
  )
}
