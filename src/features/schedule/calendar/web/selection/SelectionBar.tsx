import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconArrowRight, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { TechnicianOption } from '#features/people/team/worker-options.contract.ts'
import { dayMinutes, dayText, parseDay } from '#shared/dates.ts'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { gestureRunning } from '#web/planner/drag/pointer-gesture.ts'
import { DayInput } from '#web/ui/dates/DayInput.tsx'
import { PersonChip } from '#web/ui/person/PersonChip.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { nobodysColour } from '../calendar-events.ts'
import classes from '../plans/PlanBar.module.css'
import { firstDayOf, type Selected, type Shift } from './moved-together.ts'

interface SelectionBarProps {
  selected: readonly Selected[]
  team: readonly TechnicianOption[]
  isBusy: boolean
  onMove: (shift: Shift) => void
  onClear: () => void
}

const theirs = -1
const opened = '[role="dialog"], [role="listbox"], [role="menu"]'

/** '3 appointments selected' */
export const selectedText = (count: number, t: Translate): string =>
  count === 1 ? t('1 appointment selected') : t('{{count}} appointments selected', { count })

/** How many appointments are selected, and where all of them may go: to somebody, to another day, at their times. */
export function SelectionBar({ selected, team, isBusy, onMove, onClear }: SelectionBarProps) {
  const t = useTexts()
  const { zone } = useCompanyTime()
  const [person, setPerson] = useState(theirs)
  const [days, setDays] = useState(0)
  const count = selected.length
  const firstDay = count > 0 ? firstDayOf(selected, zone) : 0
  const isDifferent = person !== theirs || days !== 0

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isOurs = event.key === 'Escape' && !event.defaultPrevented
      if (isOurs && !gestureRunning() && !document.querySelector(opened)) onClear()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onClear])

  return (
    <section className={classes.bar} aria-label={t('Selected appointments')}>
      <Text size="sm" fw={600}>
        {count === 0 ? t('Choose the appointments to move.') : selectedText(count, t)}
      </Text>
      {count > 0 && (
        <Group gap={8} className={classes.where}>
          <Select<number>
            className={classes.who}
            size="xs"
            aria-label={t('Move to')}
            allowDeselect={false}
            searchable={team.length > 8}
            nothingFoundMessage={t('Nothing found')}
            data={[
              { value: theirs, label: t('Same technicians') },
              { value: 0, label: t('Unassigned') },
              ...team.map(({ value, label }) => ({ value, label })),
            ]}
            value={person}
            renderOption={({ option }) =>
              Number(option.value) === theirs ? (
                option.label
              ) : (
                <PersonChip
                  name={option.label}
                  colour={team.find(each => each.value === Number(option.value))?.color ?? nobodysColour}
                />
              )
            }
            onChange={next => setPerson(next ?? theirs)}
          />
          <Group gap={2} wrap="nowrap">
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t('A day earlier')}
              onClick={() => setDays(days - 1)}
            >
              <IconChevronLeft size={16} />
            </ActionIcon>
            <DayInput
              width={132}
              ariaLabel={t('Date of the first one')}
              value={dayText(firstDay + days)}
              onChange={value => value && setDays(parseDay(value)! - firstDay)}
            />
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t('A day later')}
              onClick={() => setDays(days + 1)}
            >
              <IconChevronRight size={16} />
            </ActionIcon>
          </Group>
        </Group>
      )}
      <Group gap={8} className={classes.ways}>
        <Button variant="default" size="xs" leftSection={<IconX size={14} />} onClick={onClear}>
          {t('Clear selection')}
        </Button>
        {count > 0 && (
          <Button
            size="xs"
            leftSection={<IconArrowRight size={14} />}
            loading={isBusy}
            disabled={!isDifferent}
            onClick={() => {
              onMove({ minutes: days * dayMinutes, ...(person !== theirs && { person }) })
              setPerson(theirs)
              setDays(0)
            }}
          >
            {t('Move')}
          </Button>
        )}
      </Group>
    </section>
  )
}
