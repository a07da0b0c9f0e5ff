import { ActionIcon, Button, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinedRow, LinedRows } from '#web/ui/list/LinedRow.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type Licence, licencesContract } from '../licences.contract.ts'
import { type LicenceState, licenceState } from '../licences.rules.ts'

const LicenceDialog = lazyDialog(async () => (await import('./LicenceDialog.tsx')).LicenceDialog)

const states: Record<LicenceState, { label: string; tone: Tone }> = {
  valid: { label: 'Valid', tone: 'green' },
  soon: { label: 'Expires soon', tone: 'amber' },
  expired: { label: 'Expired', tone: 'pink' },
}

/** The licences of somebody in the team. */
export function LicencesCard({ userId }: { userId: number }) {
  const t = useTexts()
  const time = useCompanyTime()
  const licences = useRead(licencesContract.list, { id: userId }).data?.result
  const drop = useSend(licencesContract.remove)
  const add = useSend(licencesContract.add)
  const [opened, setOpened] = useState<Licence | 'new' | null>(null)

  async function remove({ id, version: _, ...licence }: Licence) {
    await drop.send({ ids: [id] })
    toast.success(t('{{name}} was removed.', { name: licence.name }), {
      undo: () => void add.send({ user_id: userId, ...licence }).catch(() => {}),
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
        {licences?.map(licence => {
          const { name, number, state, expires_on } = licence
          const { label, tone } = states[licenceState(expires_on, time.today)]
          const until = expires_on === null ? null : parseDay(expires_on)
          return (
            <LinedRow
              key={licence.id}
              name={name}
              badge={<StatusBadge tone={tone}>{t(label)}</StatusBadge>}
              about={[number, state].filter(Boolean).join(' · ')}
              detail={
                until === null
                  ? t('Does not expire')
                  : t('Expires on {{day}}', { day: time.day(until, 'date') })
              }
            >
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Edit {{name}}', { name })}
                onClick={() => setOpened(licence)}
              >
                <IconPencil size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Remove {{name}}', { name })}
                onClick={() => void remove(licence).catch(() => {})}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </LinedRow>
          )
        })}
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
