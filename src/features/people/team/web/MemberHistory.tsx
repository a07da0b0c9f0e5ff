import { Stack, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { teamContract } from '../team.contract.ts'

/** Who changed what of a member, the newest first. */
export function MemberHistory({ userId }: { userId: number }) {
  const t = useTexts()
  const time = useCompanyTime()
  const changes = useRead(teamContract.history, { id: userId }).data?.result
  if (!changes) return null
  return (
    <Card title={t('History')}>
      <Stack gap="sm">
        {changes.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('No changes yet')}
          </Text>
        )}
        {changes.map(change => (
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
        ))}
      </Stack>
    </Card>
  )
}
