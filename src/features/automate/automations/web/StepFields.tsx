import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { clientTagsContract } from '#features/clients/clients/client-extras.contract.ts'
import { statuses } from '#features/jobs/job-status/job-status.rules.ts'
import { MessageTextField } from '#features/messages/message-templates/web/MessageTextField.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useTexts } from '#web/i18n.ts'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead } from '#web/use-endpoint.ts'
import {
  type Branch,
  blankStep,
  kindsFor,
  mostWaitMinutes,
  placeholdersOf,
  type Step,
  type StepKind,
  stepLabels,
  type WaitUnit,
  waitIn,
  waitUnits,
} from '../automations.rules.ts'
import type { SubjectSource } from '../triggers.rules.ts'
import { MessageFields } from './MessageFields.tsx'
import { MoreStepFields } from './MoreStepFields.tsx'
import { PersonField } from './PersonField.tsx'

interface StepFieldsProps {
  /** The place of the step in the form around it. */
  at: number
  source: SubjectSource
  buttons: ReactNode
}

/** One step of an automation: what it does, and with what. */
export function StepFields({ at, source, buttons }: StepFieldsProps) {
  const t = useTexts()
  const { watch, setValue } = useFormContext<{ actions: Step[] }>()
  const step = watch(`actions.${at}`)
  const name = (field: keyof Step) => `actions.${at}.${field}` as const
  // Steps after a fork can be for one of its ways.
  const fork = watch('actions').findIndex(each => each.kind === 'fork')
  const label = t('Step {{number}}', { number: String(at + 1) })
  return (
    <fieldset style={{ border: '1px solid var(--line)', borderRadius: 8, padding: 12, margin: 0 }}>
      <legend style={{ padding: '0 4px', fontSize: 13 }}>{label}</legend>
      <Stack gap="sm">
        <Group gap={6} align="flex-start">
          <SelectField<StepKind>
            name={name('kind')}
            aria-label={label}
            data={kindsFor(source).map(kind => ({ value: kind, label: t(stepLabels[kind]) }))}
            // On a phone the buttons go below, so that the kind can be read.
            style={{ flex: '1 1 220px' }}
            onChosen={kind => {
              if (kind)
                setValue(`actions.${at}`, { ...blankStep(kind), text: step.text, branch: step.branch })
            }}
          />
          {buttons}
        </Group>
        {fork >= 0 && at > fork && (
          <SelectField<Branch>
            name={name('branch')}
            label={t('Path after the split')}
            data={[
              { value: 'both', label: t('Both paths') },
              { value: 'yes', label: t('If it matches') },
              { value: 'no', label: t('Otherwise') },
            ]}
          />
        )}
        <FieldsOf step={step} name={name} source={source} />
      </Stack>
    </fieldset>
  )
}

interface FieldsOfProps {
  step: Step
  name: (field: keyof Step) => string
  source: SubjectSource
}

function FieldsOf({ step, name, source }: FieldsOfProps) {
  const t = useTexts()
  const placeholders = placeholdersOf(source)
  switch (step.kind) {
    case 'wait':
      return <Wait path={name('minutes')} minutes={step.minutes} />
    case 'email':
    case 'sms':
      return (
        <MessageFields
          channel={step.kind}
          name={name}
          templateId={step.template_id}
          text={step.text}
          source={source}
        />
      )
    case 'review':
      return (
        <SelectField<number>
          name={name('method')}
          label={t('Send by')}
          data={[
            { value: 2, label: t('SMS') },
            { value: 1, label: t('Email') },
          ]}
        />
      )
    case 'notify':
      return (
        <>
          <PersonField name={name('user_id')} label={t('Who')} nobody={t('The office')} />
          <TextField name={name('text')} label={t('Text')} withAsterisk maxLength={200} />
        </>
      )
    case 'task':
      return (
        <>
          <PersonField name={name('user_id')} label={t('Who')} />
          <TextField name={name('text')} label={t('Task')} withAsterisk maxLength={200} />
        </>
      )
    case 'note':
      return (
        <MessageTextField
          name={name('text')}
          label={t('Text')}
          channel="email"
          withAsterisk
          minRows={3}
          placeholders={placeholders}
        />
      )
    case 'status':
      return (
        <SelectField<number>
          name={name('status_id')}
          label={t('Status')}
          data={statuses.map(status => ({ value: status.id, label: t(status.label) }))}
        />
      )
    case 'assign':
      return <PersonField name={name('user_id')} label={t('Technician')} />
    case 'followUp':
      return <Days path={name('minutes')} minutes={step.minutes} />
    case 'tag':
      return <Tag name={name('tag_id')} />
    case 'until':
    case 'fork':
    case 'job':
    case 'web':
      return <MoreStepFields step={step} name={name} source={source} />
    case 'hours':
    case 'check':
      return null
  }
}

/** A number with its unit; the form keeps minutes. */
function Wait({ path, minutes }: { path: string; minutes: number }) {
  const t = useTexts()
  const { setValue, getFieldState, formState } = useFormContext()
  const { count, unit } = waitIn(minutes)
  const put = (next: number, of: WaitUnit) =>
    setValue(path, Math.min(mostWaitMinutes, Math.round(next * waitUnits[of])), {
      shouldDirty: true,
      shouldValidate: true,
    })
  const { error } = getFieldState(path, formState)
  return (
    <Group gap="xs" align="flex-start">
      <NumberInput
        hideControls
        name={path}
        aria-label={t('How long')}
        min={1}
        max={Math.floor(mostWaitMinutes / waitUnits[unit])}
        allowDecimal={false}
        value={count}
        error={error?.message}
        w={110}
        onChange={next => put(Number(next) || 0, unit)}
      />
      <Select<WaitUnit>
        aria-label={t('Unit')}
        data={[
          { value: 'minutes', label: t('minutes') },
          { value: 'hours', label: t('hours') },
          { value: 'days', label: t('days') },
        ]}
        value={unit}
        allowDeselect={false}
        w={130}
        onChange={next => next && put(count, next)}
      />
    </Group>
  )
}

/** Days until a follow-up; the form keeps minutes. */
function Days({ path, minutes }: { path: string; minutes: number }) {
  const t = useTexts()
  const { setValue, getFieldState, formState } = useFormContext()
  return (
    <NumberInput
      hideControls
      name={path}
      label={t('Days ahead')}
      min={1}
      max={mostWaitMinutes / waitUnits.days}
      allowDecimal={false}
      value={minutes / waitUnits.days}
      error={getFieldState(path, formState).error?.message}
      w={130}
      onChange={next =>
        setValue(path, (Number(next) || 0) * waitUnits.days, { shouldDirty: true, shouldValidate: true })
      }
    />
  )
}

function Tag({ name }: { name: string }) {
  const t = useTexts()
  const tags = useRead(clientTagsContract.list, {}, { staleTime: 60_000 }).data?.result ?? []
  return (
    <SelectField<number>
      name={name}
      label={t('Tag')}
      withAsterisk
      nothingFoundMessage={t('No tags yet')}
      data={tags.map(tag => ({ value: tag.id, label: tag.name }))}
    />
  )
}
