import { Button, Checkbox, Group, SimpleGrid, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { usePlaces } from '#features/stock/inventory/web/use-places.ts'
import { afterScan } from '#features/stock/labels/labels.rules.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { saveFile } from '#web/files/save-file.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { ScanButton } from '#web/scan/ScanButton.tsx'
import { toast } from '#web/toast.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type Order, ordersContract } from '../orders.contract.ts'
import { canCancel, canClose, canReceive, canSend, lineTotal, quantityOnOrder } from '../orders.rules.ts'
import { type ChosenJob, JobChoice } from './JobChoice.tsx'
import { OrderLines, type TypedLine } from './OrderLines.tsx'

interface OrderDialogProps {
  /** null: a new one. */
  order: Order | null
  onClose: () => void
  onAdded: (id: number) => void
}

/** An order from draft to arrival: what is ordered, and what of it has come. */
export function OrderDialog({ order, onClose, onAdded }: OrderDialogProps) {
  const t = useTexts()
  const confirm = useConfirm()
  const places = usePlaces()
  const suppliers = useRead(suppliersContract.options, {}, { staleTime: 60_000 }).data?.result ?? []
  const isDraft = order === null || order.state === 'draft'
  const isComing = order !== null && canReceive(order) === true
  const [supplier, setSupplier] = useState(order?.supplier_id ?? null)
  const [place, setPlace] = useState(order?.place ?? 0)
  const [job, setJob] = useState<ChosenJob | null>(
    order?.job_id && order.job_number !== null ? { id: order.job_id, number: order.job_number } : null,
  )
  const [toJob, setToJob] = useState(order?.to_job ?? false)
  const [note, setNote] = useState(order?.note ?? '')
  const [lines, setLines] = useState<TypedLine[]>(() =>
    (order?.lines ?? []).map(line => ({ ...line, arrived: quantityOnOrder(line) })),
  )
  const [isScanning, setScanning] = useState(false)
  const isDirty = useRef(false)
  const add = useSend(ordersContract.add, { saved: 'Saved.' })
  const edit = useSend(ordersContract.edit, { saved: 'Saved.' })
  const approve = useSend(ordersContract.approve, { saved: 'Approved.' })
  const send = useSend(ordersContract.send, { saved: 'Sent.' })
  const receive = useSend(ordersContract.receive, { saved: 'Received.' })
  const giveBack = useSend(ordersContract.giveBack, { saved: 'Returned.' })
  const end = useSend(ordersContract.close, { saved: 'Closed.' })
  const cancel = useSend(ordersContract.cancel, { saved: 'Cancelled.' })
  const toPdf = useSend(ordersContract.pdf)
  const busy = [add, edit, approve, send, receive, giveBack, end, cancel].some(each => each.isPending)
  const total = lines.reduce((sum, line) => sum + lineTotal(line), 0)
  const after = (done: Promise<unknown>) =>
    void done
      .then(() => {
        isDirty.current = false
        onClose()
      })
      .catch(() => {})
  const change = (next: TypedLine[]) => {
    setLines(next)
    isDirty.current = true
  }

  function scanned(text: string) {
    const scan = afterScan(
      lines.map(line => ({ ...line, open: quantityOnOrder(line) })),
      text,
      !isScanning,
    )
    if ('problem' in scan) return toast.error(t(scan.problem))
    setScanning(true)
    change(lines.map(line => ({ ...line, arrived: scan.arrived.get(line.id) ?? 0 })))
  }
  async function savePdf(id: number) {
    saveFile(await toPdf.send({ id }), 'order.pdf')
  }
  async function save(): Promise<Order | null> {
    const content = {
      supplier_id: supplier!,
      place,
      job_id: job?.id ?? null,
      to_job: toJob && job !== null,
      note,
      lines: lines.map(({ id, quantity, price_cents, code }) => ({ id, quantity, price_cents, code })),
    }
    const { result } = order
      ? await edit.send({ id: order.id, version: order.version, ...content })
      : await add.send(content)
    isDirty.current = false
    return result
  }
  async function saveAndApprove() {
    const saved = await save()
    if (!saved) return
    await approve.send({ id: saved.id, version: saved.version })
    onAdded(saved.id)
    if (order) onClose()
  }
  async function askSend(by_hand: boolean) {
    if (!order) return
    if (by_hand) return after(send.send({ id: order.id, by_hand }))
    const sent = await confirm({
      title: t('Send order'),
      message: t('{{number}} goes to {{email}} as a PDF.', {
        number: order.number,
        email: order.supplier_email,
      }),
      confirm: t('Send'),
      run: () => send.send({ id: order.id }),
    })
    if (sent) onClose()
  }

  return (
    <Dialog
      opened
      size="xl"
      title={order ? order.number : t('New Order')}
      subtitle={order?.sent_to ? t('Sent to {{email}}', { email: order.sent_to }) : undefined}
      busy={busy}
      dirty={() => isDirty.current}
      onClose={onClose}
      footer={
        <Group gap="xs" style={{ width: '100%' }}>
          <strong style={{ marginInlineEnd: 'auto' }}>
            {t('Total {{amount}}', { amount: moneyText(total) })}
          </strong>
          {order && !isDraft && canCancel(order) === true && (
            <Button
              variant="default"
              c="var(--mantine-color-error)"
              onClick={() => after(cancel.send({ id: order.id }))}
            >
              {t('Cancel order')}
            </Button>
          )}
          {order && canClose(order) === true && canCancel(order) !== true && (
            <Button variant="default" onClick={() => after(end.send({ id: order.id }))}>
              {t('Close order')}
            </Button>
          )}
          {isDraft && (
            <>
              <Button
                variant="default"
                loading={add.isPending || edit.isPending}
                disabled={supplier === null}
                onClick={() => after(save())}
              >
                {t('Save draft')}
              </Button>
              <Button
                disabled={supplier === null || lines.length === 0}
                onClick={() => void saveAndApprove().catch(() => {})}
              >
                {t('Approve')}
              </Button>
            </>
          )}
          {order && canSend(order) === true && (
            <>
              <Button variant="default" onClick={() => void askSend(true)}>
                {t('Ordered otherwise')}
              </Button>
              <Button disabled={order.supplier_email === ''} onClick={() => void askSend(false)}>
                {t('Send by email')}
              </Button>
            </>
          )}
          {order && isComing && lines.some(line => quantityOnOrder(line) > 0) && (
            <Button
              disabled={lines.every(line => line.arrived === 0)}
              onClick={() =>
                after(
                  receive.send({
                    id: order.id,
                    version: order.version,
                    lines: lines
                      .filter(line => line.arrived > 0)
                      .map(({ id, arrived }) => ({ id, quantity: arrived })),
                  }),
                )
              }
            >
              {t('Receive')}
            </Button>
          )}
        </Group>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mb="md">
        <Select
          label={t('Supplier')}
          withAsterisk
          disabled={!isDraft}
          data={[
            ...suppliers.map(({ value, label }) => ({ value: String(value), label })),
            ...(order && !suppliers.some(each => each.value === order.supplier_id)
              ? [{ value: String(order.supplier_id), label: order.supplier_name }]
              : []),
          ]}
          value={supplier === null ? null : String(supplier)}
          searchable={suppliers.length > 8}
          nothingFoundMessage={t('No supplier matches')}
          onChange={value => {
            setSupplier(value === null ? null : Number(value))
            isDirty.current = true
          }}
        />
        <Select
          label={t('Deliver to')}
          disabled={!isDraft || toJob}
          data={places.map(each => ({ value: String(each.value), label: each.label }))}
          value={String(place)}
          allowDeselect={false}
          onChange={value => {
            setPlace(Number(value))
            isDirty.current = true
          }}
        />
        <JobChoice
          label={t('Job')}
          description={isDraft ? t('The order number includes the job number.') : undefined}
          disabled={!isDraft}
          job={job}
          onChange={next => {
            setJob(next)
            if (!next) setToJob(false)
            isDirty.current = true
          }}
        />
        <Checkbox
          label={t('Deliver to the job')}
          description={t('Not stocked: billed straight to the job.')}
          mt={{ sm: 'lg' }}
          disabled={!isDraft || job === null}
          checked={toJob}
          onChange={({ currentTarget: { checked } }) => {
            setToJob(checked)
            isDirty.current = true
          }}
        />
      </SimpleGrid>
      {suppliers.length === 0 && isDraft && (
        <Text c="dimmed" mb="md">
          {t('There are no suppliers yet. Add one under Suppliers.')}
        </Text>
      )}
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
        onChange={change}
        onReturn={
          order && !isDraft
            ? (id, quantity) => after(giveBack.send({ id: order.id, lines: [{ id, quantity }] }))
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
        value={note}
        onChange={({ currentTarget: { value } }) => {
          setNote(value)
          isDirty.current = true
        }}
      />
      {order && (
        <Button mt="md" variant="subtle" onClick={() => void savePdf(order.id).catch(() => {})}>
          {t('Download PDF')}
        </Button>
      )}
    </Dialog>
  )
}
