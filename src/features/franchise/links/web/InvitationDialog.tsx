import { Alert, Button, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { linksContract } from '../links.contract.ts'

/** Answers an invitation to a franchise: who invites, whom, and what the owner lets head office do. */
export function InvitationDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts()
  const go = useGo()
  const { data, error } = useRead(linksContract.invitation, { id }, { staleTime: Number.POSITIVE_INFINITY })
  const [group, setGroup] = useState<string | null>(null)
  const [shares, setShares] = useState(true)
  // The misprint of the specification stays on the wire.
  const accept = useSend(linksContract.accept, { saved: t('Invitation accepted.') })
  const decline = useSend(linksContract.decline, { saved: t('Invitation declined.') })
  const isBusy = accept.isPending || decline.isPending
  const chosen = group ?? String(data?.group_id ?? '')
  async function join() {
    await accept.send({ id, group_id: chosen, shares_figures: shares })
    void go({ to: '/franchise' })
  }
  const answers = data && (
    <>
      <Button variant="default" disabled={isBusy} onClick={() => void decline.send({ id }).then(onClose)}>
        {t('Decline')}
      </Button>
      <Button loading={accept.isPending} disabled={isBusy} onClick={() => void join()}>
        {t('Accept')}
      </Button>
    </>
  )
  return (
    <Dialog
      opened
      title={t('Franchise invitation')}
      busy={isBusy}
      onClose={onClose}
      footer={answers ?? (error && <Button onClick={onClose}>{t('Close')}</Button>)}
    >
      {error && (
        <Alert role="alert" color="yellow">
          {t(error)}
        </Alert>
      )}
      {data && (
        <Stack gap="md">
          <Text>
            {t('{{sender}} has invited {{receiver}} to join its franchise.', {
              sender: data.sender.name,
              receiver: data.receiver.name,
            })}
          </Text>
          <Text size="sm" c="dimmed">
            {t(
              'You keep your company, clients and prices. Head office staff can open your company, and you can leave any time.',
            )}
          </Text>
          <Select
            label={t('Head office staff work here as')}
            data={data.groups.map(({ id: value, name }) => ({ value: String(value), label: t(name) }))}
            value={chosen}
            allowDeselect={false}
            onChange={setGroup}
          />
          <Switch
            label={t('Share figures')}
            description={t('This month’s totals of jobs, leads and invoices.')}
            checked={shares}
            onChange={event => setShares(event.currentTarget.checked)}
          />
        </Stack>
      )}
    </Dialog>
  )
}
