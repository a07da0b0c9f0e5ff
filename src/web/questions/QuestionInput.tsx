import { Checkbox, Group, Skeleton, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import type { QuestionKind } from '#shared/questions/question-kinds.ts'
import { longestValue, type Question } from '#shared/questions/questions.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { MultiSelect } from '#web/ui/select/MultiSelect.tsx'
import { Select } from '#web/ui/select/Select.tsx'

const DateTimeInput = lazyPart(async () => (await import('#web/ui/dates/DateTimeInput.tsx')).DateTimeInput, {
  meanwhile: <Skeleton h={58} />,
})

interface QuestionInputProps {
  question: Pick<Question, 'label' | 'kind' | 'choices' | 'longest'>
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Stands under a tick box. */
  description?: ReactNode
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

/** Props of an input for a single text. */
const single = ({ question, values: [first = ''], onChange, disabled }: QuestionInputProps) => ({
  label: question.label,
  disabled,
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
      label={props.question.label}
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
  const { value, ...rest } = single(props)
  return <DateTimeInput {...rest} clearable value={value || null} />
}

function Boxes(props: QuestionInputProps) {
  const { question, values, onChange, disabled } = props
  return (
    <Checkbox.Group label={question.label} value={[...values]} onChange={onChange}>
      <Group gap="md" mt={6}>
        {offered(props).map(option => (
          <Checkbox key={option} value={option} label={option} disabled={disabled} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

function OnOff({ question, values, onChange, disabled }: QuestionInputProps) {
  return (
    <Switch
      label={question.label}
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

function Line({ type = 'text', ...props }: QuestionInputProps & { type?: 'text' | 'tel' | 'email' }) {
  const { onChange, ...rest } = single(props)
  return (
    <TextInput
      {...rest}
      type={type}
      maxLength={longestValue(props.question)}
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
      maxLength={longestValue(props.question)}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
