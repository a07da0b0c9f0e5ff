import { Button, CloseButton, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { newKey } from '#web/send.ts'
import { DateTimeInput } from '#web/ui/dates/DateTimeInput.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import type { Estimate } from '../time-estimates.wire.ts'
import classes from './time-estimates.module.css'

interface EstimateEditorProps {
  estimates: readonly Estimate[]
  /** New Job says how long; afterwards it is noted when the work was done. */
  isNew: boolean
  isLocked?: boolean
  onChange: (estimates: Estimate[]) => void
}

/** How long the pieces of a job are thought to take. */
export function EstimateEditor({ estimates, isNew, isLocked, onChange }: EstimateEditorProps) {
  const t = useTexts()
  const change = (id: string, facts: Partial<Estimate>) =>
    onChange(estimates.map(each => (each.id === id ? { ...each, ...facts } : each)))
  const add = () =>
    onChange([...estimates, { id: newKey(), label: '', minutes: 60, starts_at: null, ends_at: null }])
  return (
    <Stack gap="sm">
      {estimates.length === 0 && !isNew && <p className={classes.none}>{t('No estimates found.')}</p>}
      {estimates.map(each => (
        <fieldset key={each.id} className={classes.row} disabled={isLocked} aria-label={each.label}>
          <TextInput
            label={t('Label')}
            maxLength={200}
            value={each.label}
            onChange={event => change(each.id, { label: event.currentTarget.value })}
          />
          <NumberInput
            label={t('Duration (minutes)')}
            value={each.minutes}
            min={0}
            max={100_000}
            clampBehavior="strict"
            allowDecimal={false}
            disabled={!isNew}
            onChange={value => change(each.id, { minutes: Math.max(0, Number(value) || 0) })}
          />
          {isNew ? (
            <CloseButton
              size="lg"
              aria-label={t('Remove {{name}}', { name: each.label || t('Estimate') })}
              onClick={() => onChange(estimates.filter(other => other.id !== each.id))}
            />
          ) : (
            <div className={classes.times}>
              <DateTimeInput
                label={t('Start time')}
                value={each.starts_at}
                clearable
                onChange={starts_at => change(each.id, { starts_at })}
              />
              <DateTimeInput
                label={t('End time')}
                value={each.ends_at}
                clearable
                onChange={ends_at => change(each.id, { ends_at })}
              />
            </div>
          )}
        </fieldset>
      ))}
      {isNew && (
        <Group>
          <Button variant="light" leftSection={<IconPlus size={16} />} onClick={add}>
            {t('New Estimate')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
