import { useId, useState } from 'react'
import { Link } from 'react-router'
import { wireInstant } from '../../../core/dates.ts'
import type { Field, FieldValue, ProposalKind } from '../../../core/editing/fields.ts'
import type { NounName } from '../../../core/editing/nouns.ts'
import { linkProblem } from '../../../core/editing/plain-checks.ts'
import { typedAmount } from '../../../core/orders/money.ts'
import { folded } from '../../../core/search/folded.ts'
import { hasWords } from '../../../core/search/words.ts'
import { instantOf, localIn } from '../../../core/editing/zone.ts'
import { paths } from '../../base/paths.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { useStudio } from '../shell/studio-frame.tsx'
import { ChoiceField, ChoiceOptions } from '../shell/choice-field.tsx'
import { choicesOf } from '../shell/choices.ts'
import { RichTextField } from '../text/rich-text-field.tsx'
import { PictureField } from '../media/picture-field.tsx'

type FieldEditorProps = {
  name: string
  field: Field
  value: FieldValue
  error?: readonly string[] | undefined
  choices: readonly { id: number; name: string }[]
  /** A remark on a value that is worth a look, though it can be published. */
  remark?: string | undefined
  onChange: (value: FieldValue) => void
}

const textOf = (value: FieldValue) => (value === null ? '' : String(value))

type LinkFieldProps = {
  field: Extract<Field, { type: 'link' }>
  label: string
  hint?: string | undefined
} & Pick<FieldEditorProps, 'value' | 'error' | 'onChange'>

/** A day and a time by the academy's clocks, which the first of several fields names. */
export function MomentField(props: {
  label: string
  value: string | null
  error?: readonly string[] | undefined
  isAfterAnother?: boolean
  onChange: (at: string | null) => void
}) {
  const { label, value, error, isAfterAnother = false, onChange } = props
  const { zone, changeZone } = useEditingWords().editing
  const { time_zone, can } = useStudio()
  return (
    <TextField
      type="datetime-local"
      label={label}
      hint={
        !isAfterAnother && (
          <>
            {zone(time_zone)} {can('content.edit') && <Link to="/site/settings?field=timeZone">{changeZone}</Link>}
          </>
        )
      }
      error={error}
      value={value === null || value === '' ? '' : localIn(time_zone, Date.parse(value))}
      onChange={({ currentTarget: { value: local } }) =>
        onChange(local === '' ? null : wireInstant(instantOf(time_zone, local)))
      }
    />
  )
}

/** A whole number as it is typed; text that is no number yet is stored as typed and rejected on publishing. */
function WholeField({
  label,
  hint,
  error,
  value,
  onChange,
}: { label: string; hint?: string | undefined } & Pick<FieldEditorProps, 'value' | 'error' | 'onChange'>) {
  const [typed, setTyped] = useState(textOf(value))
  const shown = Number(typed) === value ? typed : textOf(value)
  return (
    <TextField
      inputMode="numeric"
      label={label}
      hint={hint}
      error={error}
      value={shown}
      maxLength={10}
      autoComplete="off"
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next)
        onChange(next.trim() === '' ? null : /^\d+$/.test(next.trim()) ? Number(next) : next)
      }}
    />
  )
}

/** An amount as it is typed, with what was read of it below; text that is no amount yet is stored as typed and rejected on publishing. */
function MoneyField({
  label,
  hint,
  error,
  value,
  onChange,
}: { label: string; hint?: string | undefined } & Pick<FieldEditorProps, 'value' | 'error' | 'onChange'>) {
  const { editing, format } = useEditingWords()
  const { currency } = useStudio()
  const [typed, setTyped] = useState(textOf(value))
  const amountOf = (text: string) => typedAmount(text, currency) ?? text
  const read = typeof value === 'number' ? editing.amount(format.money(value, currency)) : ''
  return (
    <TextField
      inputMode="decimal"
      label={label}
      hint={[read, hint].filter(Boolean).join(' ')}
      error={error}
      value={amountOf(typed) === value ? typed : textOf(value)}
      maxLength={16}
      autoComplete="off"
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next)
        onChange(next.trim() === '' ? null : amountOf(next))
      }}
    />
  )
}

/** Pages of the site that a button can lead to. */
const sitePages = [paths.courses, paths.books, paths.blog, paths.about, paths.contact]

/** A link as it is typed: an address of this site becomes its path, and what is no video is said at once. */
function LinkField({ field, label, hint, error, value, onChange }: LinkFieldProps) {
  const { notYouTube } = useEditingWords().editing
  const [isLeft, setLeft] = useState(true)
  const pagesId = useId()
  const text = textOf(value)
  const isNoVideo = field.isVideo === true && isLeft && text.trim() !== '' && linkProblem(field, text) !== null
  const ownPath = (typed: string) =>
    field.isOwn && typed.startsWith(`${location.origin}/`) ? typed.slice(location.origin.length) : typed
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        error={error ?? (isNoVideo ? [notYouTube] : undefined)}
        value={text}
        maxLength={500}
        list={field.isOwn ? pagesId : undefined}
        autoComplete="off"
        spellCheck={false}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        onChange={(event) => onChange(ownPath(event.currentTarget.value))}
      />
      {field.isOwn && (
        <datalist id={pagesId}>
          {sitePages.map((path) => (
            <option key={path}>{path}</option>
          ))}
        </datalist>
      )}
    </>
  )
}

/** Returns the names of a kind, each with what the list says beside it. */
function proposalsOf(kind: ProposalKind, currencyName: (code: string) => string) {
  if (kind === 'time_zone')
    return ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  return Intl.supportedValuesOf('currency').map((value) => ({ value, label: currencyName(value) }))
}

/**
 * Returns the name that is meant by what was typed: itself in whatever case, what is said beside one name alone, or the only one with a word
 * that begins so. What names none, or several, stays as it is typed.
 */
export function proposalFor(typed: string, proposals: readonly { value: string; label: string }[]): string {
  const sought = folded(typed)
  if (sought === '') return typed
  const same = proposals.find(({ value, label }) => folded(value) === sought || folded(label) === sought)
  if (same) return same.value
  const [only, ...others] = proposals.filter(({ value, label }) =>
    hasWords(`${value.replaceAll('/', ' ')} ${label}`, typed),
  )
  return only && others.length === 0 ? only.value : typed
}

/** The names that a field offers while it is typed. */
function Proposals({ id, kind }: { id: string; kind: ProposalKind }) {
  const { currencyName } = useEditingWords().editing
  const [proposals] = useState(() => proposalsOf(kind, currencyName))
  return (
    <datalist id={id}>
      <ChoiceOptions of={proposals} />
    </datalist>
  )
}

/** The way to where the things of a choice are made; while there is none, to the window of a new one. */
function WayToChoices({ of, isNone }: { of: NounName; isNone: boolean }) {
  const { nouns, noChoice } = useEditingWords().editing
  const { can } = useStudio()
  if (!can('content.edit')) return isNone && noChoice
  if (!isNone) return <Link to={`/site/${of}`}>{nouns[of].many}</Link>
  return (
    <>
      {noChoice} <Link to={`/site/${of}#new`}>{nouns[of].make}</Link>
    </>
  )
}

/** The control of one field, by its type. */
export function FieldEditor({ name, field, value, error, choices, remark, onChange }: FieldEditorProps) {
  const { fields, none, needed, currencyName } = useEditingWords().editing
  const { label, hint } = fields[name as keyof typeof fields]
  switch (field.type) {
    case 'yes':
      return (
        <Checkbox
          label={label}
          hint={hint}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'text':
      return (
        <TextArea
          label={label}
          hint={hint}
          error={error}
          rows={2}
          maxLength={field.most}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'html':
      return <RichTextField label={label} hint={hint} error={error} html={textOf(value)} onChange={onChange} />
    case 'picture':
      return (
        <PictureField
          label={field.isRequired ? needed(label) : label}
          value={value === null ? null : String(value)}
          error={error}
          onChange={onChange}
        />
      )
    case 'whole':
      return <WholeField label={label} hint={hint} error={error} value={value} onChange={onChange} />
    case 'money':
      return <MoneyField label={label} hint={remark ?? hint} error={error} value={value} onChange={onChange} />
    case 'instant':
      return (
        <MomentField label={label} value={value === null ? null : String(value)} error={error} onChange={onChange} />
      )
    case 'one':
      return (
        <ChoiceField
          label={label}
          hint={
            <>
              {hint} <WayToChoices of={field.of as NounName} isNone={choices.length === 0} />
            </>
          }
          error={error}
          value={textOf(value)}
          none={none}
          choices={choicesOf(choices)}
          onChoose={(picked) => onChange(picked === '' ? null : Number(picked))}
        />
      )
    case 'link':
      return <LinkField field={field} label={label} hint={hint} error={error} value={value} onChange={onChange} />
    case 'line':
    case 'slug': {
      const proposes = field.type === 'line' ? field.proposes : undefined
      return (
        <>
          <TextField
            name={name}
            label={label}
            hint={hint}
            error={error}
            value={textOf(value)}
            maxLength={field.type === 'line' ? field.most : 80}
            list={proposes}
            autoComplete="off"
            spellCheck={field.type === 'line' && proposes === undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={({ currentTarget }) => {
              if (proposes === undefined) return
              const meant = proposalFor(currentTarget.value, proposalsOf(proposes, currencyName))
              if (meant !== currentTarget.value) onChange(meant)
            }}
          />
          {proposes !== undefined && <Proposals id={proposes} kind={proposes} />}
        </>
      )
    }
  }
}
