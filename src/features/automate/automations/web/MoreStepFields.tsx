import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { jobTemplatesContract } from '#features/jobs/job-templates/job-templates.contract.ts'
import { MessageTextField } from '#features/messages/message-templates/web/MessageTextField.tsx'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { DayField } from '#web/forms/DayField.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useTexts } from '#web/i18n.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { automationsContract } from '../automations.contract.ts'
import { placeholdersOf, type Step, usualTiming } from '../automations.rules.ts'
import { dateOf, type SubjectSource, triggerOf } from '../triggers.rules.ts'
import { ConditionGroups } from './ConditionGroups.tsx'
import { PersonField } from './PersonField.tsx'
import { TimingFields } from './TimingFields.tsx'

interface FieldsProps {
  step: Step
  name: (field: keyof Step) => string
  source: SubjectSource
}

/** Fields of steps that wait for a date, fork, make a job or call an address. */
export function MoreStepFields({ step, name, source }: FieldsProps) {
  const t = useTexts()
  switch (step.kind) {
    case 'until':
      return <UntilFields step={step} name={name} source={source} />
    case 'fork':
      return <ForkFields step={step} name={name} source={source} />
    case 'job':
      return (
        <>
          <TemplateField name={name('template_id')} />
          <PersonField name={name('user_id')} label={t('Technician')} nobody={t('Nobody yet')} />
        </>
      )
    case 'web':
      return (
        <>
          <WebFields name={name('url')} />
          <MessageTextField
            name={name('text')}
            label={t('Text')}
            channel="email"
            minRows={2}
            placeholders={placeholdersOf(source)}
          />
        </>
      )
    default:
      return null
  }
}

/** A day, or so long before or after the date of the row. */
function UntilFields({ step, name, source }: FieldsProps) {
  const t = useTexts()
  const { setValue } = useFormContext()
  const date = dateOf(source)
  const put = (by: string) => {
    setValue(name('timing'), by === 'row' ? usualTiming : null, { shouldDirty: true })
    if (by === 'row') setValue(name('day'), '', { shouldDirty: true })
  }
  return (
    <Stack gap="sm">
      {date && (
        <SegmentedControl
          aria-label={t('Wait until')}
          value={step.timing ? 'row' : 'day'}
          onChange={put}
          data={[
            { value: 'day', label: t('A day') },
            { value: 'row', label: t('A date of the record') },
          ]}
        />
      )}
      {step.timing ? (
        <>
          <Text size="sm">{t(triggerOf(date ?? '')?.label ?? '')}</Text>
          <TimingFields name={name('timing')} />
        </>
      ) : (
        <DayField name={name('day')} label={t('Day')} required />
      )}
    </Stack>
  )
}

/** The question of a fork. */
function ForkFields({ step, name, source }: FieldsProps) {
  const t = useTexts()
  const { setValue } = useFormContext()
  const { field, fieldState } = useController({ name: name('conditions') })
  const message = fieldState.error?.message
  const told = useRef<HTMLParagraphElement>(null)
  // The conditions can be longer than the screen.
  useEffect(() => {
    if (message) told.current?.scrollIntoView?.({ block: 'center' })
  }, [message])
  return (
    <Stack ref={field.ref} tabIndex={-1} gap="xs" role="group" aria-label={t('Split by')}>
      {message && (
        <Text ref={told} size="sm" c="red" role="alert">
          {t(message)}
        </Text>
      )}
      <ConditionGroups
        title={t('Split by')}
        source={source}
        value={step.conditions}
        empty={t('Later steps can follow one path only.')}
        onChange={next => setValue(name('conditions'), next, { shouldDirty: true, shouldValidate: true })}
      />
    </Stack>
  )
}

/** The template of a new job; people are chosen beside it. */
function TemplateField({ name }: { name: string }) {
  const t = useTexts()
  const templates = useRead(jobTemplatesContract.options, {}, { staleTime: 60_000 }).data?.data ?? []
  return (
    <SelectField<number>
      name={name}
      label={t('Job template')}
      withAsterisk
      nothingFoundMessage={t('No templates yet')}
      data={templates.map(({ id, name: label }) => ({ value: id, label }))}
    />
  )
}

/** The address of a request, and the secret that signs it. */
function WebFields({ name }: { name: string }) {
  const t = useTexts()
  const time = useCompanyTime()
  const confirm = useConfirm()
  const made = useRead(automationsContract.secret, {}).data?.made_at
  const renew = useSend(automationsContract.renewSecret)
  const [secret, setSecret] = useState('')
  async function make() {
    const sure =
      !made ||
      (await confirm({
        title: t('Replace the signing secret?'),
        message: t('Receivers reject requests until they know the new one.'),
        confirm: t('Replace'),
      }))
    if (sure) setSecret((await renew.send({})).secret)
  }
  return (
    <Stack gap="xs">
      <TextField
        name={name}
        label={t('Web address')}
        withAsterisk
        maxLength={1_000}
        type="url"
        placeholder="https://"
      />
      {secret === '' ? (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {made
              ? t('Requests are signed. Secret made {{at}}.', { at: time.instant(made) })
              : t('Requests are signed with a secret, so the receiver knows they are yours.')}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            loading={renew.isPending}
            onClick={() => void make().catch(() => {})}
          >
            {made ? t('New secret') : t('Create secret')}
          </Button>
        </Group>
      ) : (
        <Group gap="xs" role="status">
          <Text size="sm">{t('Copy the secret now. It is shown once.')}</Text>
          <code style={{ overflowWrap: 'anywhere' }}>{secret}</code>
          <CopyButton text={secret} label={t('Signing secret')} size="compact-sm" variant="default" />
        </Group>
      )}
    </Stack>
  )
}
