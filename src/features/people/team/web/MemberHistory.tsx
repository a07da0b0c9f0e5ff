import { Stack, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { ChangeList } from '#web/ui/ChangeList.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { teamContract } from '../team.contract.ts'

/** Who changed what of a member, the newest first. */
export function MemberHistory({ userId }: { userId: number }) {
  const t = useTexts()
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
        <ChangeList changes={changes} />
      </Stack>
    </Card>
  )
}
