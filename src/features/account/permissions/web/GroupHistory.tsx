import { Stack, Text } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { permissionsContract } from '../permissions.contract.ts'

/** Shows who changed groups and permissions, newest first. */
export function GroupHistory({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const time = useCompanyTime()
  const read = useRead(permissionsContract.groupHistory, {}, { staleTime: 0 })
  return (
    <Dialog opened size="lg" tall onClose={onClose} title={t('History')}>
      <Loaded read={read} failed={t('Couldn’t load the history')}>
        {({ result }) => (
          <Stack gap="md">
            {result.length === 0 && (
              <EmptyState title={t('No changes yet')} text={t('Changes to groups appear here.')} />
            )}
            {result.map(change => (
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
        )}
      </Loaded>
    </Dialog>
  )
}
