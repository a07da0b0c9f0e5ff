import { Stack } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { ChangeList } from '#web/ui/ChangeList.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { permissionsContract } from '../permissions.contract.ts'

/** Shows who changed groups and permissions, newest first. */
export function GroupHistory({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const read = useRead(permissionsContract.groupHistory, {}, { staleTime: 0 })
  return (
    <Dialog opened size="lg" tall onClose={onClose} title={t('History')}>
      <Loaded read={read} failed={t('Couldn’t load the history')}>
        {({ result }) => (
          <Stack gap="md">
            {result.length === 0 && (
              <EmptyState title={t('No changes yet')} text={t('Changes to groups appear here.')} />
            )}
            <ChangeList changes={result} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
