import { Input, Text } from '@mantine/core'
import { memo } from 'react'
import { cellKey, isAsked } from '#shared/forms/form.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { QuestionInput } from '#web/questions/QuestionInput.tsx'
import type { FilledFieldProps } from './filled-field.types.ts'
import { PhotosInput } from './PhotosInput.tsx'
import { RowsInput } from './RowsInput.tsx'

const SignatureInput = lazyPart(async () => (await import('./SignatureInput.tsx')).SignatureInput)

/** The input of one field, as its kind asks; drawn anew only when something of its own changes, as a form may have 300. */
export const FilledField = memo(DrawnField, (before, now) => {
  const { id, columns } = now.field
  const keys = [id, ...columns.map(column => cellKey(id, column.id))]
  return (
    before.field === now.field &&
    before.onChange === now.onChange &&
    keys.every(
      key =>
        before.given[key] === now.given[key] &&
        before.answers[key]?.[0] === now.answers[key]?.[0] &&
        JSON.stringify(before.problems[key]) === JSON.stringify(now.problems[key]),
    )
  )
})

function DrawnField(props: FilledFieldProps) {
  const t = useTexts()
  const { field, answers, given, problems, onChange } = props
  const { id, kind, label, help, required } = field
  const problem = problems[id]
  if (kind === 'sum' || kind === 'score') {
    const [value] = answers[id] ?? []
    return (
      <div>
        <Text fw={500} size="sm">
          {label}
        </Text>
        <output>{value === undefined ? '–' : kind === 'score' ? `${value} %` : value}</output>
      </div>
    )
  }
  if (isAsked(kind))
    return (
      <QuestionInput
        question={{
          label,
          kind,
          choices: field.choices,
          ...((kind === 'line' || kind === 'note') && field.most !== null && { longest: field.most }),
        }}
        values={given[id] ?? []}
        onChange={values => onChange(id, values)}
        description={help}
        isRequired={required}
        error={problem && t(problem)}
      />
    )
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={help || undefined}
      withAsterisk={required}
      error={problem && t(problem)}
    >
      {kind === 'rows' && <RowsInput {...props} />}
      {kind === 'photo' && <PhotosInput {...props} />}
      {kind === 'signature' && <SignatureInput {...props} />}
    </Input.Wrapper>
  )
}
