import { Button, Group, Text, Textarea } from '@mantine/core'
import { UnprintableSigns } from '#features/account/printing/web/UnprintableSigns.tsx'
import { StockDialog } from '#features/stock/stock-lines/web/StockDialog.tsx'
import { useArrivalScan } from '#features/stock/stock-lines/web/use-scan.ts'
import { saveFile } from '#web/files/save-file.ts'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { ScanButton } from '#web/scan/ScanButton.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { type Order, ordersContract } from '../orders.contract.ts'
import { canReceive, lineTotal, quantityOnOrder } from '../orders.rules.ts'
import { OrderFields } from './OrderFields.tsx'
import { OrderLines } from './OrderLines.tsx'
import { draftOf } from './order-draft.ts'
import { useOrderSteps } from './use-order-steps.tsx'
import { usePacks } from './use-packs.ts'

interface OrderDialogProps {
  /** null: a new one. */
  order: Order | null
  onClose: () => void
  onAdded: (id: number) => void
}

/** An order from draft to arrival: what is ordered, and what of it has come. */
export function OrderDialog({ order, onClose, onAdded }: OrderDialogProps) {
  const t = useTexts()
  const isDraft = order === null || order.state === 'draft'
  const isComing = order !== null && canReceive(order) === true
  const { typed, put, isDirty, saved } = useTyped(
    `order ${order?.id ?? 'new'}`,
    () => draftOf(order),
    order?.version,
  )
  const inUnits = usePacks(isDraft ? typed.supplier_id : null)
  const draft = isDraft ? { ...typed, lines: typed.lines.map(inUnits) } : typed
  const { lines } = draft
  const { steps, giveBack } = useOrderSteps(order, draft, { onAdded, onSaved: saved })
  const toPdf = useSend(ordersContract.pdf)
  const { isScanning, scanned } = useArrivalScan(
    lines.map(line => ({ ...line, open: quantityOnOrder(line) })),
    arrived => put({ lines: lines.map(line => ({ ...line, arrived: arrived.get(line.id) ?? 0 })) }),
  )
  const total = lines.reduce((sum, line) => sum + lineTotal(line), 0)
  return (
    <StockDialog
      size="xl"
      title={order ? order.number : t('New Order')}
      subtitle={order?.sent_to ? t('Sent to {{email}}', { email: order.sent_to }) : undefined}
      busy={giveBack.isPending}
      isDirty={isDirty}
      sum={t('Total {{amount}}', { amount: moneyText(total) })}
      steps={steps}
      onClose={onClose}
    >
      <OrderFields order={order} draft={draft} isDraft={isDraft} put={put} />
      {isComing && lines.some(line => quantityOnOrder(line) > 0) && (
        <Group mb="sm">
          <ScanButton many onScan={scanned} />
          {isScanning && (
            <Text size="sm" c="dimmed">
              {t('Scan what arrived. The rest stays on order.')}
            </Text>
          )}
        </Group>
      )}
      <OrderLines
        lines={lines}
        isDraft={isDraft}
        isComing={isComing}
        onChange={next => put({ lines: next })}
        onReturn={
          order && !isDraft
            ? (id, quantity) =>
                void giveBack
                  .send({ id: order.id, lines: [{ id, quantity }] })
                  .then(() => {
                    saved()
                    onClose()
                  })
                  .catch(() => {})
            : undefined
        }
      />
      <Textarea
        mt="md"
        label={t('Note to the supplier')}
        autosize
        minRows={2}
        maxLength={1_000}
        disabled={!isDraft}
        value={draft.note}
        onChange={({ currentTarget: { value } }) => put({ note: value })}
      />
      <UnprintableSigns of={[order, draft.note, lines]} />
      {order && (
        <Button
          mt="md"
          variant="subtle"
          onClick={() =>
            void toPdf
              .send({ id: order.id })
              .then(file => saveFile(file, 'order.pdf'))
              .catch(() => {})
          }
        >
          {t('Download PDF')}
        </Button>
      )}
    </StockDialog>
  )
}
