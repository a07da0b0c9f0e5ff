import { Alert, Button, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { DateTimeField } from '#web/forms/DateTimeField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { OpenedRow } from '#web/ui/list/OpenedRow.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { recurringContract, type Upcoming } from '../recurring.contract.ts'
import { type Repetition, repetitionProblems } from '../recurring.rules.ts'
import {
  ourRecurringNames,
  recurringFromWire,
  type ShownRecurring,
  spellRepetition,
} from '../recurring.wire.ts'
import { Occurrences } from './Occurrences.tsx'
import { OwedOccurrences } from './OwedOccurrences.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { draftOf, type RepeatValues } from './repeat-values.ts'

interface RecurringDialogProps {
  id: number
  /** Opened from the occurrence on this day: the change is about it and those after it. */
  day?: string
  onClose: () => void
}

/** A recurring job: its rule, and what is to come. */
export function RecurringDialog({ id, day, onClose }: RecurringDialogProps) {
  const t = useTexts()
  return (
    <OpenedRow entry={recurringContract.open} id={id} title={t('Recurring Job')} size="lg" onClose={onClose}>
      {(row, reload) =>
        row && (
          <RuleDialog
            rule={recurringFromWire(row)}
            version={row.version}
            openedFrom={row.upcoming.find(each => each.day === day) ?? null}
            onReload={reload}
            onClose={onClose}
          />
        )
      }
    </OpenedRow>
  )
}

interface Values extends RepeatValues {
  starts_at: string | null
}

interface RuleDialogProps {
  rule: ShownRecurring
  version: number
  openedFrom: Upcoming | null
  /** Somebody else has changed it. */
  onReload: (() => void) | undefined
  onClose: () => void
}

function RuleDialog({ rule, version, openedFrom, onReload, onClose }: RuleDialogProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const edit = useSend(recurringContract.edit, { saved: 'Saved.' })
  const [from, setFrom] = useState(openedFrom)
  const form = useContractForm<typeof recurringContract.edit, Values>(recurringContract.edit, {
    draft: `recurring ${rule.id} ${openedFrom?.day ?? ''}`,
    version: version,
    defaults: { ...valuesOf(rule), ...(openedFrom && { starts_at: openedFrom.datetime }) },
    toInput: values => ({
      ...spellRepetition('edit', values),
      id: rule.id,
      version,
      ...(from && { from: from.day }),
    }),
    fieldNames: ourRecurringNames,
    rules: values =>
      repetitionProblems(draftOf(values, values.starts_at, rule.time_zone)).flatMap(({ field, message }) =>
        field === 'time_zone' ? [] : [{ field, message }],
      ),
    onSubmit: async input => {
      await edit.send(input)
      onClose()
    },
  })
  const startsAt = useWatch({ control: form.methods.control, name: 'starts_at' })

  /** The form is about this occurrence and those after it, or about all again. */
  function changeFrom(one: Upcoming | null) {
    setFrom(one)
    form.methods.setValue('starts_at', one ? one.datetime : valuesOf(rule).starts_at, { shouldDirty: true })
  }

  return (
    <FormDialog
      opened
      size="lg"
      form={form}
      onClose={onClose}
      title={rule.job_name}
      subtitle={t('Recurring Job')}
    >
      <Stack gap="md">
        <OwedOccurrences rule={rule} />
        {onReload && (
          <Alert color="yellow" icon={<IconInfoCircle size={18} />}>
            {t('This recurring job has been changed.')}{' '}
            <Button size="compact-xs" variant="default" onClick={onReload}>
              {t('Reload')}
            </Button>
          </Alert>
        )}
        {from && (
          <Alert color="blue" icon={<IconInfoCircle size={18} />}>
            {t('Applies from {{time}}. Earlier visits don’t change.', {
              time: instant(from.datetime, 'dayAndTime'),
            })}{' '}
            <Button size="compact-xs" variant="default" onClick={() => changeFrom(null)}>
              {t('Change all')}
            </Button>
          </Alert>
        )}
        <DateTimeField
          key={from?.day ?? 'all'}
          name="starts_at"
          label={from ? t('This occurrence') : t('First occurrence')}
          required
        />
        <RepeatFields
          startsAt={startsAt}
          zone={rule.time_zone}
          changes={{ rule: asRule(rule), from: from?.day }}
        />
        <Occurrences rule={rule} version={version} onChangeFrom={changeFrom} onClose={onClose} />
      </Stack>
    </FormDialog>
  )
}

const asRule = (rule: ShownRecurring) =>
  ({
    ...draftOf(valuesOf(rule), valuesOf(rule).starts_at, rule.time_zone),
    counted_before: rule.counted_before,
  }) as Repetition

function valuesOf(rule: ShownRecurring): Values {
  const text = (moment: unknown) => (moment ? String(moment) : null)
  return {
    starts_at: text(rule.starts_at),
    repeat_every: rule.repeat_every,
    repeat_unit: rule.repeat_unit ?? 1,
    pattern: rule.pattern ?? '',
    ends: rule.ends,
    ends_at: text(rule.ends_at),
    ends_after: rule.ends_after,
    pause_from: rule.pause_from,
    pause_to: rule.pause_to,
  }
}
