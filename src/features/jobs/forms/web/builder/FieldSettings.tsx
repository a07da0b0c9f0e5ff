import { Stack } from '@mantine/core'
import { type FormKind, isAsked, isSilent, isWorkedOut } from '#shared/forms/form.ts'
import type { BlockPartProps } from '#web/blocks/block-kinds.ts'
import { useTexts } from '#web/i18n.ts'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { Switch } from '#web/ui/input/Switch.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { MultiSelect } from '#web/ui/select/MultiSelect.tsx'
import classes from '../forms.module.css'
import { useBuildingForm } from './building-form.ts'
import { ColumnSettings } from './ColumnSettings.tsx'
import { ConditionSettings } from './ConditionSettings.tsx'
import { countable, knownAnswers } from './field-facts.ts'
import type { FieldValues } from './form-blocks.ts'
import { QuotedSettings } from './QuotedSettings.tsx'
import { StartField } from './StartField.tsx'
import { TextLines } from './TextLines.tsx'

type Props = BlockPartProps<FieldValues>

const bounded = new Set<FormKind>(['number', 'line', 'note', 'multi', 'checkbox', 'photo', 'rows'])
const prefilled = new Set<FormKind>(['line', 'note', 'number', 'phone', 'email', 'address', 'select'])
const choosing = new Set<FormKind>(['select', 'multi', 'checkbox'])

/** The settings of a field: those that its kind has. */
export function FieldSettings({ kind, values, put }: Props & { kind: FormKind }) {
  const t = useTexts()
  const isText = kind === 'text'
  return (
    <Stack gap="md">
      <TextInput
        label={isText ? t('Title') : t('Label')}
        value={values.label}
        maxLength={300}
        onChange={event => put({ label: event.currentTarget.value })}
      />
      <GrowingText
        label={isText ? t('Text') : t('Help text')}
        value={values.help}
        maxLength={5_000}
        onChange={event => put({ help: event.currentTarget.value })}
      />
      {choosing.has(kind) && (
        <TextLines
          label={t('Options')}
          add={t('Add option')}
          values={values.choices}
          onChange={choices => put({ choices })}
        />
      )}
      {kind === 'rows' && <ColumnSettings columns={values.columns} onChange={columns => put({ columns })} />}
      {isWorkedOut(kind) && <Counted kind={kind} values={values} put={put} />}
      {!isSilent(kind) && !isWorkedOut(kind) && (
        <Switch
          label={t('Required')}
          checked={values.required}
          onChange={event => put({ required: event.currentTarget.checked })}
        />
      )}
      {prefilled.has(kind) && <StartField value={values.start} onChange={start => put({ start })} />}
      {bounded.has(kind) && <Bounds kind={kind} values={values} put={put} />}
      {isAsked(kind) && <Fails kind={kind} values={values} put={put} />}
      <ConditionSettings when={values.when} onChange={when => put({ when })} />
    </Stack>
  )
}

export function PageSettings({ values, put }: BlockPartProps<{ title: string }>) {
  const t = useTexts()
  return (
    <TextInput
      label={t('Page title')}
      value={values.title}
      maxLength={120}
      onChange={event => put({ title: event.currentTarget.value })}
    />
  )
}

function Bounds({ kind, values, put }: Props & { kind: FormKind }) {
  const t = useTexts()
  const isNumber = kind === 'number'
  const isText = kind === 'line' || kind === 'note'
  const labels = isNumber
    ? [t('Smallest value'), t('Largest value')]
    : isText
      ? [t('Fewest characters'), t('Most characters')]
      : [t('At least'), t('At most')]
  const bound = (name: 'least' | 'most', label: string | undefined) => (
    <NumberInput
      label={label}
      value={values[name] ?? ''}
      {...(!isNumber && { min: 0, allowDecimal: false })}
      onChange={value => put({ [name]: value === '' ? null : Number(value) })}
    />
  )
  return (
    <div className={classes.pair}>
      {bound('least', labels[0])}
      {bound('most', labels[1])}
    </div>
  )
}

/** Which answers mean that something failed. */
function Fails({ kind, values, put }: Props & { kind: FormKind }) {
  const t = useTexts()
  const data = knownAnswers(kind, values.choices, t)
  const { quotes = [] } = values
  if (data.length === 0) return null
  return (
    <>
      <MultiSelect
        label={t('Counts as failed')}
        data={data}
        value={[...values.fails]}
        onChange={fails => put({ fails })}
      />
      {values.fails.length > 0 && (
        <Switch
          label={t('Create a task if it fails')}
          description={t('For the job’s first technician, else the owner.')}
          checked={values.makes_task}
          onChange={event => put({ makes_task: event.currentTarget.checked })}
        />
      )}
      {(values.fails.length > 0 || quotes.length > 0) && (
        <QuotedSettings
          fails={data.filter(({ value }) => values.fails.includes(value))}
          quotes={quotes}
          put={put}
        />
      )}
    </>
  )
}

/** What a sum or a score counts. */
function Counted({ kind, values, put }: Props & { kind: FormKind }) {
  const t = useTexts()
  const { fields, chosen } = useBuildingForm()
  return (
    <MultiSelect
      label={t('Counts these fields')}
      data={countable(kind, fields, chosen, t)}
      value={[...values.of]}
      onChange={of => put({ of })}
    />
  )
}
