import { Group, Stack, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import type { SiteDay } from '../minisite.rules.ts'

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface HoursFieldsProps {
  days: SiteDay[]
  onChange: (days: SiteDay[]) => void
}

/** Opening hours of a week; a day without times is closed. */
export function HoursFields({ days, onChange }: HoursFieldsProps) {
  const t = useTexts()
  const all = names.map((_, i) => days[i] ?? { from: '', to: '' })
  const put = (at: number, changed: Partial<SiteDay>) =>
    onChange(all.map((day, i) => (i === at ? { ...day, ...changed } : day)))
  return (
    <Stack gap={6}>
      <Text size="xs" c="dimmed">
        {t('Leave both times empty for a closed day.')}
      </Text>
      {names.map((name, i) => (
        <div key={name}>
          <Text size="sm" fw={500}>
            {t(name)}
          </Text>
          <Group gap="xs" grow wrap="nowrap">
            {(['from', 'to'] as const).map(end => (
              <TextInput
                key={end}
                type="time"
                aria-label={
                  end === 'from'
                    ? t('{{day}}, opens', { day: t(name) })
                    : t('{{day}}, closes', { day: t(name) })
                }
                value={all[i]![end]}
                onChange={event => put(i, { [end]: event.currentTarget.value })}
              />
            ))}
          </Group>
        </div>
      ))}
    </Stack>
  )
}
