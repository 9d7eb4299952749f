import { languages as allLanguages } from '../../../languages/registry.ts'
import * as accountWords from '#words/accounts'
import { useFrame } from '../../document/document.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { useWords } from '../../words/words.tsx'

/** The language of pages and emails, each by its own name; nothing while there is only one. */
export function LanguageField({
  chosen,
  languages = allLanguages,
}: {
  chosen: string | null
  languages?: readonly (typeof allLanguages)[number][]
}) {
  const { profile } = useWords(accountWords).accounts
  const { language: shown } = useFrame()
  if (languages.length < 2) return null
  return (
    <SelectField
      name="language"
      label={profile.language}
      hint={profile.languageHint}
      defaultValue={chosen ?? shown.code}
    >
      {languages.map(({ code, name, direction }) => (
        <option key={code} value={code} lang={code} dir={direction}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
