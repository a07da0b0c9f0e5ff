import type { Step } from '#features/stock/stock-lines/web/StockDialog.tsx'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type Order, ordersContract } from '../orders.contract.ts'
import { canCancel, canClose, canReceive, canSend, quantityOnOrder } from '../orders.rules.ts'
import { draftToInput, type OrderDraft } from './order-draft.ts'

interface Around {
  onAdded: (id: number) => void
  /** What was typed is kept. */
  onSaved: () => void
}

/** What can be done with an order in its state. */
export function useOrderSteps(order: Order | null, draft: OrderDraft, { onAdded, onSaved }: Around) {
  const t = useTexts()
  const confirm = useConfirm()
  const add = useSend(ordersContract.add, { saved: 'Saved.' })
  const edit = useSend(ordersContract.edit, { saved: 'Saved.' })
  const approve = useSend(ordersContract.approve, { saved: 'Approved.' })
  const send = useSend(ordersContract.send, { saved: 'Sent.' })
  const receive = useSend(ordersContract.receive, { saved: 'Received.' })
  const giveBack = useSend(ordersContract.giveBack, { saved: 'Returned.' })
  const end = useSend(ordersContract.close, { saved: 'Closed.' })
  const cancel = useSend(ordersContract.cancel, { saved: 'Cancelled.' })
  const { lines } = draft
  const noSupplier = draft.supplier_id === null

  async function save(): Promise<Order> {
    const content = draftToInput(draft)
    const { result } = order
      ? await edit.send({ id: order.id, version: order.version, ...content })
      : await add.send(content)
    onSaved()
    return result
  }
  async function saveAndApprove() {
    const { id, version } = await save()
    try {
      await approve.send({ id, version })
    } finally {
      // A new one is there now, approved or not: its own dialog follows.
      onAdded(id)
    }
    return order !== null
  }
  const sendTo = ({ id, number, supplier_email }: Order) =>
    confirm({
      title: t('Send order'),
      message: t('{{number}} goes to {{email}} as a PDF.', { number, email: supplier_email }),
      confirm: t('Send'),
      run: () => send.send({ id }),
    })
  const draftSteps: Step[] = [
    { label: t('Save draft'), run: save, disabled: noSupplier },
    { label: t('Approve'), run: saveAndApprove, isMain: true, disabled: noSupplier || lines.length === 0 },
  ]
  if (!order || order.state === 'draft') return { steps: draftSteps, giveBack }

  const { id, version } = order
  const isCancelled = canCancel(order) === true
  const steps: (Step | false)[] = [
    isCancelled && { label: t('Cancel order'), run: () => cancel.send({ id }), isDanger: true },
    !isCancelled && canClose(order) === true && { label: t('Close order'), run: () => end.send({ id }) },
    canSend(order) === true && { label: t('Mark as sent'), run: () => send.send({ id, by_hand: true }) },
    canSend(order) === true && {
      label: t('Send by email'),
      run: () => sendTo(order),
      isMain: true,
      disabled: order.supplier_email === '',
    },
    canReceive(order) === true &&
      lines.some(line => quantityOnOrder(line) > 0) && {
        label: t('Receive'),
        run: () =>
          receive.send({
            id,
            version,
            lines: lines
              .filter(line => line.arrived > 0)
              .map(({ id: part, arrived }) => ({ id: part, quantity: arrived })),
          }),
        isMain: true,
        disabled: lines.every(line => line.arrived === 0),
      },
  ]
  return { steps, giveBack }
}
