import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import {
  IconArrowsShuffle,
  IconCheckbox,
  IconLayoutRows,
  IconLayoutSidebarRight,
  IconMap2,
  IconPlus,
} from '@tabler/icons-react'
import { memo } from 'react'
import { teamContract } from '#features/people/team/team.contract.ts'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { useTexts } from '#web/i18n.ts'
import { stepDate } from '#web/planner/layout/visible-days.ts'
import type { PlannerView } from '#web/planner/planner-types.ts'
import { DaySteps } from '#web/ui/dates/DaySteps.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { PersonChip } from '#web/ui/person/PersonChip.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import classes from './CalendarPage.module.css'
import { nobodysColour } from './calendar-events.ts'
import { spanTitle } from './calendar-span.ts'
import { type CalendarAddress, technicianCode, technicianOf } from './use-calendar-address.ts'

interface CalendarToolbarProps {
  address: CalendarAddress
  today: number
  onGo: (patch: Partial<CalendarAddress>) => void
  /** Left out for people who may not plan. */
  onAddAgenda?: () => void
  /** Trying what might be; left out for people who may not plan, and for the month. */
  onPlan?: () => void
  isPlanOn?: boolean
  /** Choosing several appointments by pressing them; left out for people who may not move them. */
  onSelect?: () => void
  isSelecting?: boolean
  /** Left out for people who can't place unscheduled jobs. */
  onPanel?: () => void
  isPanelOpen?: boolean
}

/** Chooses the days, the view and the technicians. */
export const CalendarToolbar = memo(function CalendarToolbar(props: CalendarToolbarProps) {
  const { address, today, onGo, onAddAgenda, onPlan, isPlanOn, onSelect, isSelecting, onPanel, isPanelOpen } =
    props
  const t = useTexts()
  const { locale } = useCompanyTime()
  const { view, date, technician, isBoard, isMap } = address
  const isOwnOnly = seesOwnWorkOnly(useViewer())
  return (
    <div className={classes.toolbar}>
      <DaySteps
        className={classes.paging}
        tour="calendar-days"
        onToday={() => onGo({ date: today })}
        onStep={direction => onGo({ date: stepDate(view, date, direction) })}
      />
      <h2 className={classes.span} aria-live="polite">
        {spanTitle(view, date, locale)}
      </h2>
      <TechnicianFilter value={technician} onChange={next => onGo({ technician: next })} />
      <SegmentedControl<PlannerView>
        className={classes.views}
        data-tour="calendar-view"
        aria-label={t('Month, week or day')}
        size="sm"
        withItemsBorders={false}
        value={view}
        onChange={next => onGo({ view: next })}
        data={[
          { value: 'month', label: t('Month') },
          { value: 'week', label: t('Week') },
          { value: 'day', label: t('Day') },
        ]}
      />
      <div className={classes.tools}>
        {!isOwnOnly && (
          <Button
            className={classes.panelButton}
            variant={isBoard ? 'light' : 'default'}
            leftSection={<IconLayoutRows size={16} />}
            aria-pressed={isBoard}
            onClick={() => onGo({ isBoard: !isBoard })}
          >
            <span className={classes.panelText}>{t('Board')}</span>
          </Button>
        )}
        {!isOwnOnly && (
          <Hint label={t('Map')}>
            <ActionIcon
              className={classes.planButton}
              variant={isMap ? 'light' : 'default'}
              size={34}
              aria-label={t('Map')}
              aria-pressed={isMap}
              onClick={() => onGo({ isMap: !isMap })}
            >
              <IconMap2 size={16} />
            </ActionIcon>
          </Hint>
        )}
        {onSelect && (
          <Hint label={t('Select several')}>
            <ActionIcon
              className={classes.planButton}
              variant={isSelecting ? 'light' : 'default'}
              size={34}
              aria-label={t('Select several')}
              aria-pressed={isSelecting}
              onClick={onSelect}
            >
              <IconCheckbox size={16} />
            </ActionIcon>
          </Hint>
        )}
        {onPlan && (
          <Hint label={t('What if?')}>
            <ActionIcon
              className={classes.planButton}
              variant={isPlanOn ? 'light' : 'default'}
              size={34}
              aria-label={t('What if?')}
              aria-pressed={isPlanOn}
              onClick={onPlan}
            >
              <IconArrowsShuffle size={16} />
            </ActionIcon>
          </Hint>
        )}
        {onAddAgenda && (
          <Button
            className={classes.panelButton}
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={onAddAgenda}
          >
            <span className={classes.panelText}>{t('Add Agenda')}</span>
          </Button>
        )}
        {onPanel && (
          <Button
            className={classes.panelButton}
            data-tour="calendar-unscheduled"
            variant={isPanelOpen ? 'light' : 'default'}
            leftSection={<IconLayoutSidebarRight size={16} />}
            aria-expanded={isPanelOpen}
            onClick={onPanel}
          >
            <span className={classes.panelText}>{t('Unscheduled')}</span>
          </Button>
        )}
      </div>
    </div>
  )
})

function TechnicianFilter({
  value,
  onChange,
}: {
  value: number | null
  onChange: (technician: number | null) => void
}) {
  const t = useTexts()
  const viewer = useViewer()
  const isOwnOnly = seesOwnWorkOnly(viewer)
  const team = useRead(teamContract.workerOptions, {}, { staleTime: 300_000, enabled: !isOwnOnly })
  if (isOwnOnly) return null
  const people = team.data?.result ?? []
  const colourOf = (id: number | null) => people.find(person => person.value === id)?.color ?? nobodysColour
  return (
    <Select<number>
      className={classes.filter}
      attributes={{ root: { 'data-tour': 'calendar-technician' } }}
      aria-label={t('Technician')}
      allowDeselect={false}
      searchable={people.length > 8}
      nothingFoundMessage={t('Nothing found')}
      data={[
        { value: 0, label: t('All technicians') },
        { value: technicianCode(0), label: t('Unassigned') },
        ...people.map(({ value: id, label }) => ({ value: id, label })),
      ]}
      value={technicianCode(value)}
      leftSection={value !== null && <span className={classes.dot} style={{ background: colourOf(value) }} />}
      renderOption={({ option }) =>
        option.value === 0 ? (
          option.label
        ) : (
          <PersonChip name={option.label} colour={colourOf(technicianOf(Number(option.value)))} />
        )
      }
      onChange={next => onChange(technicianOf(next ?? 0))}
    />
  )
}
