import { Button, Checkbox, Group, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { durationText } from '#features/account/job-types/web/duration-text.ts'
import { dayPlansContract } from '#features/schedule/what-if-plans/day-plans.contract.ts'
import { dayText } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import classes from './PlanBar.module.css'
import type { DayPlan } from './use-day-plan.ts'

interface PlanBarProps {
  plan: DayPlan
  /** The days that are shown. */
  first: number
  last: number
}

/** Compares the plan with the present, with buttons to apply or drop it. */
export function PlanBar({ plan, first, last }: PlanBarProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const [tells, setTells] = useState(true)
  const { data, error } = useRead(
    dayPlansContract.figures,
    { startDate: dayText(first), endDate: dayText(last), moves: plan.moves },
    { enabled: plan.moves.length > 0, keepPrevious: true, staleTime: 0 },
  )
  const figures = plan.moves.length > 0 ? data : undefined
  const rows = figures && [
    [
      t('On the road'),
      durationText(figures.before.drive_minutes, t),
      durationText(figures.after.drive_minutes, t),
    ],
    [
      t('Overtime'),
      durationText(figures.before.overtime_minutes, t),
      durationText(figures.after.overtime_minutes, t),
    ],
    [t('Arrives late'), String(figures.before.late), String(figures.after.late)],
    [t('Double-booked'), String(figures.before.clashes), String(figures.after.clashes)],
  ]
  const toTell = figures?.to_tell ?? []
  return (
    <section className={classes.bar} aria-label={t('What-if plan')}>
      <Text size="sm" fw={600}>
        {t('What-if plan')}
      </Text>
      {plan.moves.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('Move appointments freely. Nothing changes until you apply the plan.')}
        </Text>
      )}
      {error && <Text size="sm">{t(error)}</Text>}
      {rows && (
        <dl className={classes.figures} aria-live="polite">
          {rows.map(([label, before, after]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{before === after ? after : `${before} → ${after}`}</dd>
            </div>
          ))}
        </dl>
      )}
      {toTell.length > 0 && (
        <Checkbox
          size="xs"
          checked={tells}
          label={t('Text the clients: {{names}}', {
            names: toTell.map(each => `${each.name} (${instant(each.to, 'dayAndTime')})`).join(', '),
          })}
          onChange={event => setTells(event.currentTarget.checked)}
        />
      )}
      <Group gap={8} className={classes.ways}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconX size={14} />}
          disabled={plan.isBusy}
          onClick={plan.leave}
        >
          {t('Discard plan')}
        </Button>
        <Button
          size="xs"
          leftSection={<IconCheck size={14} />}
          loading={plan.isBusy}
          disabled={plan.moves.length === 0}
          onClick={() => void plan.apply(tells).catch(() => {})}
        >
          {t('Apply all')}
        </Button>
      </Group>
    </section>
  )
}
