import { amountText } from '#features/stock/inventory/web/amount-text.ts'
import type { Step } from '#features/stock/stock-lines/web/StockDialog.tsx'
import type { Translate } from '#shared/translator.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type Order, ordersContract } from '../orders.contract.ts'
import { canCancel, canClose, canReceive, canSend, quantityOnOrder } from '../orders.rules.ts'
import type { TypedLine } from './OrderLines.tsx'
import { draftToInput, type OrderDraft } from './order-draft.ts'

interface Around {
  onAdded: (id: number) => void
  /** What was typed is kept. */
  onSaved: () => void
}

const missingOf = (line: TypedLine) =>
  (Math.round(quantityOnOrder(line) * 1_000) - Math.round(line.arrived * 1_000)) / 1_000

/** Where the goods went, and whether more is to come. */
function receivedText(t: Translate, { state, place_name, to_job, job_number, lines }: Order): string {
  const where =
    to_job && job_number !== null
      ? t('Received for job #{{number}}.', { number: String(job_number) })
      : t('Received into {{place}}.', { place: place_name })
  const missing = lines.filter(line => quantityOnOrder(line) > 0).length
  if (missing === 0) return where
  const rest =
    state === 'closed'
      ? t('Order closed. The rest won’t be delivered.')
      : missing === 1
        ? t('1 line stays on order.')
        : t('{{count}} lines stay on order.', { count: missing })
  return `${where} ${rest}`
}

/** Steps of an order in its state. */
export function useOrderSteps(order: Order | null, draft: OrderDraft, { onAdded, onSaved }: Around) {
  const t = useTexts()
  const confirm = useConfirm()
  const add = useSend(ordersContract.add, { saved: 'Saved.' })
  const edit = useSend(ordersContract.edit, { saved: 'Saved.' })
  const approve = useSend(ordersContract.approve, { saved: 'Approved.' })
  const send = useSend(ordersContract.send, { saved: 'Sent.' })
  const receive = useSend(ordersContract.receive)
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
  /** Asks what becomes of what is missing; null: nothing is received yet. */
  async function restOf({ lines: all }: OrderDraft): Promise<'keep' | 'close' | null> {
    const missing = all.filter(line => missingOf(line) > 0)
    if (missing.length === 0) return 'keep'
    let closes = false
    const keeps = await confirm({
      title: t('Less arrived than ordered'),
      message: (
        <>
          {t('Still missing:')}
          <ul>
            {missing.map(line => (
              <li key={line.id}>
                {line.name}: {amountText(missingOf(line), line.unit)}
              </li>
            ))}
          </ul>
        </>
      ),
      confirm: t('Keep the rest on order'),
      other: {
        label: t('Close the order'),
        choose: () => {
          closes = true
        },
      },
    })
    return keeps ? 'keep' : closes ? 'close' : null
  }
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
        run: async () => {
          const rest = await restOf(draft)
          if (rest === null) return false
          const { result } = await receive.send({
            id,
            version,
            closes: rest === 'close',
            lines: lines
              .filter(line => line.arrived > 0)
              .map(({ id: part, arrived }) => ({ id: part, quantity: arrived })),
          })
          toast.success(receivedText(t, result))
          return true
        },
        isMain: true,
        disabled: lines.every(line => line.arrived === 0),
      },
  ]
  return { steps, giveBack }
}
