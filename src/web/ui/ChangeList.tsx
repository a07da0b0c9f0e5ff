import { Text } from '@mantine/core'
import type { Fact } from '#shared/fact.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'

interface Change {
  id: number
  /** '': the product itself. */
  user: string
  at: string
  lines: readonly Fact[]
}

/** What was changed, by whom and when, a change after another. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const t = useTexts()
  const time = useCompanyTime()
  return changes.map(change => (
    <div key={change.id}>
      <Text size="xs" c="dimmed">
        {change.user || 'Tradewind'} · {time.instant(change.at)}
      </Text>
      {change.lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a change stay as they are.
        <Text key={i} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t(line)}
        </Text>
      ))}
    </div>
  ))
}
