import { Stack } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { ChangeList } from '#web/ui/ChangeList.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { claimsContract } from '../claims.contract.ts'

/** The changes of a claim, with their authors. */
export function ClaimHistory({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts()
  const read = useRead(claimsContract.history, { id })
  return (
    <Dialog opened size="sm" title={t('History')} onClose={onClose}>
      <Loaded read={read} failed={t('Couldn’t load the history')}>
        {({ result }) => (
          <Stack gap="sm">
            <ChangeList changes={result} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
