import { Stack, Text } from '@mantine/core'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useRowForm } from '#web/forms/use-row-form.ts'
import { useTexts } from '#web/i18n.ts'
import { QuestionRows } from '#web/questions/QuestionRows.tsx'
import { type Automation, automationsContract } from '../automations.contract.ts'
import { blankStep, mostSteps, stepsProblem, timingProblem, usualTiming } from '../automations.rules.ts'
import { noConditions } from '../conditions.rules.ts'
import { isDate, stopsOf, type TriggerName, triggerOf, triggers } from '../triggers.rules.ts'
import { AlreadyReminded } from './AlreadyReminded.tsx'
import { ConditionGroups } from './ConditionGroups.tsx'
import { Doubt } from './Doubt.tsx'
import type { Draft } from './draft.ts'
import { StepFields } from './StepFields.tsx'
import { TimingFields } from './TimingFields.tsx'
import { TryButton } from './TryButton.tsx'

interface AutomationDialogProps {
  /** null: a new one. */
  row: Automation | null
  draft: Draft
  onClose: () => void
}

type Values = Omit<Draft, 'trigger'> & { trigger: TriggerName; status: boolean }

/** The builder: what begins it, for which rows, and its steps from top to bottom. */
export function AutomationDialog({ row, draft, onClose }: AutomationDialogProps) {
  const t = useTexts()
  const { name, timing, conditions, actions, stops } = draft
  const form = useRowForm<typeof automationsContract.add, typeof automationsContract.edit, Values>(
    automationsContract,
    row,
    {
      defaults: {
        name,
        trigger: (triggerOf(draft.trigger)?.name ?? 'quote.sent') as TriggerName,
        timing,
        conditions,
        actions: actions.length > 0 ? actions : [blankStep('email')],
        stops,
        status: row?.status === 1,
      },
      rules: values => {
        const late = timingProblem(values.trigger, values.timing)
        if (late) return [{ field: 'timing.count', message: late }]
        const problem = stepsProblem(triggerOf(values.trigger)!.about, values.actions)
        if (!problem) return []
        // Errors go to fields that the cursor can go to.
        const field = problem.field === 'timing' ? 'timing.count' : problem.field
        return [{ field: `actions.${problem.at}.${field}` as 'actions', message: problem.message }]
      },
      onDone: onClose,
    },
  )
  const { watch, setValue } = form.methods
  const values = watch()
  const { about } = triggerOf(values.trigger)!
  /** Conditions and stops belong to the rows of one trigger. */
  function changeTrigger(next: TriggerName | null) {
    const found = next && triggerOf(next)
    if (!found) return
    if (found.about !== about) setValue('conditions', noConditions)
    const isPast = next === 'date.lastJob'
    setValue('timing', isDate(next) ? { ...usualTiming, side: isPast ? 'after' : 'before' } : null)
    const suited = stopsOf(found.about).map(stop => stop.name)
    setValue(
      'stops',
      values.stops.filter(stop => suited.includes(stop)),
    )
  }
  return (
    <FormDialog opened size="lg" form={form} onClose={onClose} title={row ? row.name : t('New automation')}>
      <Stack gap="md">
        {draft.doubt && <Doubt {...draft.doubt} />}
        <TextField name="name" label={t('Name')} withAsterisk maxLength={80} data-autofocus />
        <SelectField<TriggerName>
          name="trigger"
          label={t('When')}
          data={triggers.map(each => ({ value: each.name, label: t(each.label) }))}
          searchable
          onChosen={changeTrigger}
        />
        {isDate(values.trigger) && values.timing && (
          <TimingFields name="timing" isPast={values.trigger === 'date.lastJob'} />
        )}
        <ConditionGroups
          source={about}
          value={values.conditions}
          onChange={next => setValue('conditions', next, { shouldDirty: true })}
        />
        <Text fw={500}>{t('Steps')}</Text>
        <QuestionRows
          name="actions"
          most={mostSteps}
          least={1}
          blank={() => blankStep('wait')}
          texts={{
            add: t('Add step'),
            remove: number => t('Delete step {{number}}', { number: String(number) }),
          }}
        >
          {(at, buttons) => <StepFields at={at} source={about} buttons={buttons} />}
        </QuestionRows>
        <AlreadyReminded trigger={values.trigger} steps={values.actions} />
        {stopsOf(about).length > 0 && (
          <MultiSelectField
            name="stops"
            label={t('Stop early when')}
            data={stopsOf(about).map(stop => ({ value: stop.name, label: t(stop.label) }))}
          />
        )}
        <SwitchField name="status" label={t('On')} />
        <TryButton
          trigger={values.trigger}
          timing={values.timing}
          conditions={values.conditions}
          actions={values.actions}
        />
      </Stack>
    </FormDialog>
  )
}
