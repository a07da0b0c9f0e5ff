import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type Waiting, waitingListContract } from '../waiting-list.contract.ts'

/** Offers somebody who waits one of the times at which they could be visited. */
export function OfferDialog({ person: { id, name }, onClose }: { person: Waiting; onClose: () => void }) {
  const t = useTexts()
  const time = useCompanyTime()
  const read = useRead(waitingListContract.times, { id })
  const [starts_at, setStart] = useState<string | null>(null)
  const offer = useSend(waitingListContract.offer, { saved: reply => reply.message, onSuccess: onClose })
  const send = () => starts_at !== null && void offer.send({ id, starts_at }).catch(() => {})
  return (
    <Dialog
      opened
      size="md"
      title={t('Offer a time')}
      subtitle={name}
      onClose={onClose}
      busy={offer.isPending}
      onSave={send}
      footer={
        <Group justify="flex-end" w="100%">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={offer.isPending} disabled={starts_at === null} onClick={send}>
            {t('Offer')}
          </Button>
        </Group>
      }
    >
      <Loaded read={read} failed={t('Couldn’t load times')}>
        {({ times }) =>
          times.length === 0 ? (
            <EmptyState
              title={t('No free time')}
              text={t('Nobody is free for this work in the coming weeks.')}
            />
          ) : (
            <Stack gap="md">
              <Select
                label={t('Time')}
                description={t('We hold it and send a link to book it.')}
                data={times.map(value => ({ value, label: time.instant(value, 'dayAndTime') }))}
                value={starts_at}
                onChange={setStart}
                searchable
              />
            </Stack>
          )
        }
      </Loaded>
    </Dialog>
  )
}
