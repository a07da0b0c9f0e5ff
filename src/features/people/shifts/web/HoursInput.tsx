import { Group, Text } from '@mantine/core'
import { dayMinutes } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { TimeOfDayInput } from '#web/ui/dates/TimeOfDayInput.tsx'
import type { Hours } from '../shifts.rules.ts'

interface HoursInputProps {
  /** Names the person or the hours, for labelling the two fields. */
  label: string
  value: Hours
  onChange: (hours: Hours) => void
  /** An end that is not after the start is one of the next day. */
  mayPassMidnight?: boolean
  error?: string | undefined
}

/** From when to when, on the clock. */
export function HoursInput({ label, value, onChange, mayPassMidnight = false, error }: HoursInputProps) {
  const t = useTexts()
  const endAfter = (from: number, end: number) => (mayPassMidnight && end <= from ? end + dayMinutes : end)
  const end = value.to % dayMinutes
  return (
    <div>
      <Group gap={8} wrap="nowrap">
        <TimeOfDayInput
          ariaLabel={t('{{name}}: from', { name: label })}
          value={value.from}
          onChange={from => onChange({ from, to: endAfter(from, end) })}
          onProblem={() => undefined}
          error={Boolean(error)}
          width={134}
        />
        <span aria-hidden="true">–</span>
        <TimeOfDayInput
          ariaLabel={t('{{name}}: to', { name: label })}
          value={end}
          onChange={to => onChange({ ...value, to: endAfter(value.from, to) })}
          onProblem={() => undefined}
          error={Boolean(error)}
          width={134}
        />
        {value.to > dayMinutes && (
          <Text size="xs" c="dimmed">
            {t('next day')}
          </Text>
        )}
      </Group>
      {error && (
        <Text size="xs" c="red" mt={4}>
          {error}
        </Text>
      )}
    </div>
  )
}
