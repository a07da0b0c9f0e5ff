import { ActionIcon, Button, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinedRows } from '#web/ui/list/LinedRow.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type Licence, licencesContract } from '../licences.contract.ts'
import { LicenceRow, type LicenceScan } from './LicenceRow.tsx'

const LicenceDialog = lazyDialog(async () => (await import('./LicenceDialog.tsx')).LicenceDialog)

interface LicencesCardProps {
  userId: number
  /** The scan of a licence; files are known further up. */
  File: LicenceScan
}

/** The licences of somebody in the team. */
export function LicencesCard({ userId, File }: LicencesCardProps) {
  const t = useTexts()
  const licences = useRead(licencesContract.list, { id: userId }).data?.result
  const drop = useSend(licencesContract.remove)
  const add = useSend(licencesContract.add)
  const [opened, setOpened] = useState<Licence | 'new' | null>(null)

  async function remove({ id, version: _, file, ...licence }: Licence) {
    await drop.send({ ids: [id] })
    toast.success(t('{{name}} was removed.', { name: licence.name }), {
      undo: () => void add.send({ user_id: userId, file_id: file?.id ?? null, ...licence }).catch(() => {}),
    })
  }

  return (
    <Card
      flush
      title={t('Licences')}
      end={
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={15} />}
          onClick={() => setOpened('new')}
        >
          {t('Add licence')}
        </Button>
      }
    >
      {licences?.length === 0 && (
        <Text size="sm" c="dimmed" px="md" pb="md">
          {t('No licences yet.')}
        </Text>
      )}
      <LinedRows>
        {licences?.map(licence => (
          <LicenceRow key={licence.id} licence={licence} file={<File licence={licence} isOwn={false} />}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Edit {{name}}', { name: licence.name })}
              onClick={() => setOpened(licence)}
            >
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Remove {{name}}', { name: licence.name })}
              onClick={() => void remove(licence).catch(() => {})}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </LicenceRow>
        ))}
      </LinedRows>
      {opened !== null && (
        <LicenceDialog
          userId={userId}
          licence={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  )
}
