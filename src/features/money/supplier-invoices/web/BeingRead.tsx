import { Button, Center, Group, Loader, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { type SupplierInvoice, supplierInvoicesContract } from '../supplier-invoices.contract.ts'

interface BeingReadProps {
  invoice: SupplierInvoice
  /** There once it has been read. */
  onRead: (() => void) | undefined
  onClose: () => void
}

/** An invoice whose paper is still being read; what it says takes this place by itself. */
export function BeingRead({ invoice, onRead, onClose }: BeingReadProps) {
  const t = useTexts()
  const remove = useSend(supplierInvoicesContract.remove, { saved: 'Deleted.' })
  useEffect(() => onRead?.(), [onRead])
  return (
    <Dialog
      opened
      size="full"
      title={t('Supplier invoice')}
      subtitle={invoice.file?.name}
      busy={remove.isPending}
      onClose={onClose}
      footer={
        <Group gap="xs" justify="flex-end" style={{ width: '100%' }}>
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            onClick={() => void remove.send({ id: invoice.id }).then(onClose, () => {})}
          >
            {t('Delete')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
        </Group>
      }
    >
      <Center mih={280}>
        <Stack align="center" gap="sm">
          <Loader size="md" aria-hidden="true" />
          <Text role="status" fw={600}>
            {t('Reading {{name}} …', { name: invoice.file?.name ?? '' })}
          </Text>
          <Text size="sm" c="dimmed" ta="center">
            {t('You can close this. The invoice appears in the list once it’s read.')}
          </Text>
        </Stack>
      </Center>
    </Dialog>
  )
}
