import { Checkbox, Group, Input, Skeleton, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { type QuestionKind, tripleLabels } from '#shared/questions/question-kinds.ts'
import { longestValue, type Question } from '#shared/questions/questions.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { MultiSelect } from '#web/ui/select/MultiSelect.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import classes from './questions.module.css'

const DateTimeInput = lazyPart(async () => (await import('#web/ui/dates/DateTimeInput.tsx')).DateTimeInput, {
  meanwhile: <Skeleton h={58} />,
})

const DayInput = lazyPart(async () => (await import('#web/ui/dates/DayInput.tsx')).DayInput, {
  meanwhile: <Skeleton h={58} />,
})

interface QuestionInputProps {
  question: Pick<Question, 'label' | 'kind' | 'choices' | 'longest'>
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Stands beside the field: under a tick box, above any other input. */
  description?: ReactNode
  /** Marks that it must be answered. */
  isRequired?: boolean
  /** What is wrong with the answer. */
  error?: ReactNode
  disabled?: boolean
  className?: string
}

const inputs: Record<QuestionKind, (props: QuestionInputProps) => ReactNode> = {
  select: OneChoice,
  multi: SeveralChoices,
  datetime: Moment,
  checkbox: Boxes,
  switch: OnOff,
  line: Line,
  note: LongText,
  tick: Tick,
  phone: props => <Line {...props} type="tel" />,
  email: props => <Line {...props} type="email" />,
  number: Amount,
  date: Day,
  time: props => <Line {...props} type="time" />,
  address: Line,
  triple: Triple,
  rating: Stars,
}

/** The field of one question, as its kind asks. */
export function QuestionInput(props: QuestionInputProps) {
  const Input = inputs[props.question.kind]
  return <Input {...props} />
}

/** A value that was chosen before and is offered no more stays. */
const offered = ({ question, values }: QuestionInputProps) => [
  ...new Set([...(question.choices ?? []), ...values]),
]

/** What stands around an input. */
const around = ({
  question,
  description,
  isRequired,
  error,
}: Omit<QuestionInputProps, 'values' | 'onChange'>) => ({
  label: question.label,
  ...(description && { description }),
  ...(isRequired && { withAsterisk: true }),
  ...(error && { error }),
})

/** Props of an input for a single text. */
const single = ({ values: [first = ''], onChange, ...props }: QuestionInputProps) => ({
  ...around(props),
  disabled: props.disabled,
  value: first,
  onChange: (value: string | null) => onChange(value ? [value] : []),
})

function OneChoice(props: QuestionInputProps) {
  const t = useTexts()
  const { value, ...rest } = single(props)
  return (
    <Select
      {...rest}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear') }}
      data={offered(props)}
      value={value || null}
    />
  )
}

function SeveralChoices(props: QuestionInputProps) {
  const t = useTexts()
  return (
    <MultiSelect
      {...around(props)}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear') }}
      data={offered(props)}
      disabled={props.disabled}
      value={[...props.values]}
      onChange={props.onChange}
    />
  )
}

function Moment(props: QuestionInputProps) {
  const { value, withAsterisk, ...rest } = single(props)
  return <DateTimeInput {...rest} required={withAsterisk} clearable value={value || null} />
}

function Day(props: QuestionInputProps) {
  const { value, withAsterisk, ...rest } = single(props)
  return <DayInput {...rest} required={withAsterisk} clearable value={value || null} />
}

function Boxes(props: QuestionInputProps) {
  const { values, onChange, disabled } = props
  return (
    <Checkbox.Group {...around(props)} value={[...values]} onChange={onChange}>
      <Group gap="md" mt={6}>
        {offered(props).map(option => (
          <Checkbox key={option} value={option} label={option} disabled={disabled} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

function OnOff({ question, values, onChange, description, error, disabled }: QuestionInputProps) {
  return (
    <Switch
      label={question.label}
      description={description}
      error={error}
      disabled={disabled}
      checked={values[0] === '1'}
      onChange={event => onChange(event.currentTarget.checked ? ['1'] : [])}
    />
  )
}

function Tick({ question, values, onChange, description, disabled, className }: QuestionInputProps) {
  return (
    <Checkbox
      className={className}
      size="md"
      label={question.label}
      description={description}
      disabled={disabled}
      checked={values[0] === '1'}
      onChange={event => onChange(event.currentTarget.checked ? ['1'] : [])}
    />
  )
}

function Line({
  type = 'text',
  ...props
}: QuestionInputProps & { type?: 'text' | 'tel' | 'email' | 'time' }) {
  const { onChange, ...rest } = single(props)
  return (
    <TextInput
      {...rest}
      type={type}
      {...longest(props.question)}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

function LongText(props: QuestionInputProps) {
  const { onChange, ...rest } = single(props)
  return (
    <GrowingText
      {...rest}
      minRows={3}
      {...longest(props.question)}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** A number in the reader's manner or not: a comma counts as a point. */
function Amount(props: QuestionInputProps) {
  const { onChange, ...rest } = single(props)
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      {...longest(props.question)}
      onChange={event => onChange(event.currentTarget.value.replace(',', '.').trim())}
    />
  )
}

function Triple(props: QuestionInputProps) {
  const t = useTexts()
  const choices = Object.entries(tripleLabels).map(([value, label]) => ({ value, label: t(label) }))
  return <OneOfFew {...props} choices={choices} />
}

function Stars(props: QuestionInputProps) {
  const choices = ['1', '2', '3', '4', '5'].map(value => ({ value, label: value }))
  return <OneOfFew {...props} choices={choices} />
}

interface OneOfFewProps extends QuestionInputProps {
  choices: readonly { value: string; label: string }[]
}

/** One of a few, side by side; pressed again it is none. */
function OneOfFew({ choices, ...props }: OneOfFewProps) {
  const { values, onChange, disabled } = props
  return (
    <Input.Wrapper {...around(props)} labelElement="div">
      <fieldset className={classes.few} aria-label={props.question.label}>
        {choices.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={classes.one}
            aria-pressed={values[0] === value}
            disabled={disabled}
            onClick={() => onChange(values[0] === value ? [] : [value])}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </Input.Wrapper>
  )
}

/** The bound of a typed value, where there is one. */
function longest(question: Parameters<typeof longestValue>[0]): { maxLength?: number } {
  const most = longestValue(question)
  return Number.isFinite(most) ? { maxLength: most } : {}
}
