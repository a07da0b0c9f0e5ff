import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'

export interface CreditLine {
  id: string
  name: string
  /** With tax. */
  cents: number
}

interface CreditLinesProps {
  lines: readonly CreditLine[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

/** Chooses the lines of an invoice that a credit is for. */
export function CreditLines({ lines, chosen, error, onChange }: CreditLinesProps) {
  const t = useTexts()
  return (
    <Checkbox.Group
      label={t('For these lines')}
      description={t('Leave empty for the whole invoice.')}
      error={error}
      value={[...chosen]}
      onChange={onChange}
    >
      <Stack gap={6} mt="xs" style={{ maxHeight: 240, overflowY: 'auto' }}>
        {lines.map(({ id, name, cents }) => (
          <Group key={id} justify="space-between" gap="sm" wrap="nowrap">
            <Checkbox value={id} label={name} styles={{ label: { overflowWrap: 'anywhere' } }} />
            <Text size="sm">{moneyText(cents)}</Text>
          </Group>
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
