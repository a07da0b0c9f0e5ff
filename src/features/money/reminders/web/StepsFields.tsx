import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { get, useFieldArray, useFormContext } from 'react-hook-form'
import { MessageTextField } from '#features/messages/message-templates/web/MessageTextField.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { remindersContract } from '../reminders.contract.ts'
import {
  mostStepDays,
  mostSteps,
  type RemindedKind,
  type ReminderStep,
  reminderPlaceholders,
} from '../reminders.rules.ts'
import classes from './reminders.module.css'

/** A step while it is edited: the form's rows have ids of their own, and days no sign. */
interface EditedStep extends Omit<ReminderStep, 'id' | 'unseen_only'> {
  step_id: number | undefined
  /** 1: only quotes that nobody has opened. */
  unseen: 0 | 1
  side: 'before' | 'after'
}

export const editedSteps = (steps: readonly ReminderStep[]): EditedStep[] =>
  steps.map(({ id, days, unseen_only, ...step }) => ({
    ...step,
    step_id: id,
    unseen: unseen_only ? 1 : 0,
    days: Math.abs(days),
    side: days < 0 ? 'before' : 'after',
  }))

export const sentSteps = (steps: readonly EditedStep[]) =>
  steps.map(({ step_id, side, days, unseen, ...step }) => ({
    ...step,
    unseen_only: unseen === 1,
    days: side === 'before' ? -days : days,
    ...(step_id !== undefined && { id: step_id }),
  }))

interface StepsFieldsProps {
  kind: RemindedKind
  /** Name of the list in the surrounding form. */
  name: 'invoices' | 'quotes'
}

/** The reminders of one kind, a row each; its words open below it. */
export function StepsFields({ kind, name }: StepsFieldsProps) {
  const t = useTexts()
  const { control, watch, formState, getValues, setValue } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name })
  const [opened, setOpened] = useState<string | null>(null)
  const steps = watch(name) as EditedStep[]
  const { data } = useRead(remindersContract.read, {})
  const { emails = [], sms = '' } = data?.usual[kind] ?? {}
  const usual = emails[2] ?? emails[1]
  const add = () => {
    if (!usual) return
    const last = steps.at(-1)
    append({
      ...editedSteps([usual])[0],
      step_id: undefined,
      days: last?.side === 'after' ? Math.min(mostStepDays, last.days + 7) : usual.days,
    })
  }
  /** A text message is short: what stands there as an email is too much for one. */
  function takeChannel(i: number, via: 'email' | 'sms' | null) {
    const text = String(getValues(`${name}.${i}.text`))
    if (!usual) return
    if (via === 'sms' && emails.some(step => step.text === text)) setValue(`${name}.${i}.text`, sms)
    if (via === 'email' && text === sms) setValue(`${name}.${i}.text`, usual.text)
    if (via === 'email' && getValues(`${name}.${i}.subject`) === '')
      setValue(`${name}.${i}.subject`, usual.subject)
  }
  return (
    <div>
      {fields.map((field, i) => {
        const step = steps[i]!
        const path = `${name}.${i}`
        const hasError = get(formState.errors, path) !== undefined
        const isOpen = opened === field.id || hasError
        const which = t('Reminder {{number}}', { number: String(i + 1) })
        return (
          <fieldset
            key={field.id}
            className={classes.step}
            style={{ margin: 0, border: 0, borderTop: '1px solid var(--line)' }}
            aria-label={which}
          >
            <div className={classes.row} data-off={step.is_on ? undefined : true}>
              <Switch
                aria-label={t('Send: {{name}}', { name: which })}
                checked={step.is_on}
                onChange={({ currentTarget: { checked } }) =>
                  setValue(`${path}.is_on`, checked, { shouldDirty: true })
                }
              />
              <NumberField
                name={`${path}.days`}
                aria-label={t('Days')}
                allowDecimal={false}
                min={kind === 'invoice' ? 0 : 1}
                max={mostStepDays}
              />
              <div className={classes.when}>
                {kind === 'invoice' ? (
                  <SelectField
                    name={`${path}.side`}
                    aria-label={t('Before or after the due date')}
                    data={[
                      { value: 'before', label: t('days before the due date') },
                      { value: 'after', label: t('days after the due date') },
                    ]}
                  />
                ) : (
                  <SelectField
                    name={`${path}.unseen`}
                    aria-label={t('Which quotes')}
                    data={[
                      { value: 0, label: t('days later, if not answered') },
                      { value: 1, label: t('days later, if not opened') },
                    ]}
                  />
                )}
              </div>
              <div className={classes.via}>
                <SelectField
                  name={`${path}.via`}
                  aria-label={t('Send by')}
                  data={[
                    { value: 'email', label: t('Email') },
                    { value: 'sms', label: t('SMS') },
                  ]}
                  onChosen={via => takeChannel(i, via)}
                />
              </div>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPencil size={14} />}
                aria-expanded={isOpen}
                aria-label={t('Wording of {{name}}', { name: which })}
                onClick={() => setOpened(isOpen ? null : field.id)}
              >
                {t('Wording')}
              </Button>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('Remove {{name}}', { name: which })}
                onClick={() => remove(i)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
            {isOpen && (
              <div className={classes.words}>
                {step.via === 'email' && (
                  <TextField name={`${path}.subject`} label={t('Subject')} maxLength={200} />
                )}
                <MessageTextField
                  name={`${path}.text`}
                  label={t('Text')}
                  channel={step.via}
                  counted={step.text}
                  placeholders={reminderPlaceholders[kind]}
                />
              </div>
            )}
          </fieldset>
        )
      })}
      <Button
        variant="default"
        mt="sm"
        leftSection={<IconPlus size={16} />}
        disabled={fields.length >= mostSteps}
        onClick={add}
      >
        {t('Add a reminder')}
      </Button>
    </div>
  )
}
