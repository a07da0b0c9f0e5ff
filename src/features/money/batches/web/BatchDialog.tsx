import { Button, Checkbox, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { MissingSigns } from '#features/account/printing/web/UnprintableSigns.tsx'
import type { Sends } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { batchesContract } from '../batches.contract.ts'
import { mostInBatch } from '../batches.rules.ts'
import { BatchProgressDialog } from './BatchProgressDialog.tsx'

type Kind = Extract<Sends<typeof batchesContract.begin>['kind'], 'jobs' | 'invoices'>
type Way = 'best' | 'email' | 'sms' | 'none' | 'draft'

interface BatchDialogProps {
  kind: Kind
  ids: readonly number[]
  onClose: () => void
  /** They were begun: the selection has done its service. */
  onBegun: () => void
}

/** Many jobs get an invoice each, or many invoices go out: how, then how far it is and what became of each. */
export function BatchDialog({ kind, ids, onClose, onBegun }: BatchDialogProps) {
  const t = useTexts()
  const [via, setVia] = useState<Way>('best')
  const [movesDates, setMovesDates] = useState(true)
  const [begun, setBegun] = useState<number | null>(null)
  const begin = useSend(batchesContract.begin)
  const missing = useRead(batchesContract.missingSigns, { kind, ids: [...ids] }, { staleTime: 0 })
  async function start() {
    const { result } = await begin.send({
      kind,
      ids: [...ids],
      via,
      moves_dates: kind === 'invoices' && movesDates,
    })
    setBegun(result.id)
  }
  // The selection's toolbar holds this dialog, and goes with it.
  const close = () => {
    onBegun()
    onClose()
  }
  if (begun !== null) return <BatchProgressDialog id={begun} onClose={close} />
  return (
    <Dialog
      opened
      size="md"
      title={kind === 'jobs' ? t('Invoice several jobs') : t('Send several invoices')}
      subtitle={
        kind === 'jobs'
          ? t('{{count}} jobs selected', { count: ids.length })
          : t('Selected: {{number}}', { number: String(ids.length) })
      }
      busy={begin.isPending}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={begin.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            loading={begin.isPending}
            disabled={ids.length > mostInBatch}
            onClick={() => void start().catch(() => {})}
          >
            {via === 'draft' ? t('Save drafts') : via === 'none' ? t('Issue') : t('Send')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Text size="sm">
          {kind === 'jobs'
            ? t('Each job gets its own invoice. Jobs with an invoice are skipped.')
            : t('Drafts are numbered and sent; issued invoices are sent again.')}
        </Text>
        <MissingSigns signs={missing.data?.result ?? []} />
        <Radio.Group label={t('Send by')} value={via} onChange={value => setVia(value as Way)}>
          <Stack gap="xs" mt={6}>
            <Radio value="best" label={t('Email, or SMS where there is no email address')} />
            <Radio value="email" label={t('Email')} />
            <Radio value="sms" label={t('SMS')} />
            <Radio value="none" label={t('Issue without sending')} />
            {kind === 'jobs' && <Radio value="draft" label={t('Keep them as drafts')} />}
          </Stack>
        </Radio.Group>
        {kind === 'invoices' && (
          <Checkbox
            label={t('Move old draft dates to today')}
            checked={movesDates}
            onChange={({ currentTarget: { checked } }) => setMovesDates(checked)}
          />
        )}
        {ids.length > mostInBatch && (
          <Text c="pink" role="alert">
            {t('Please choose up to {{most}} at a time.', { most: String(mostInBatch) })}
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}
