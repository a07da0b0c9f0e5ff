import { overlay } from '#web/offline/overlays.ts'
import { onSiteContract } from '../on-site.contract.ts'

/** Shows a payment that waits for the connection as taken; its receipt has no number yet. */
export const paymentOverlays = () => [
  overlay(
    onSiteContract.take,
    onSiteContract.open,
    (reply, { key, input: { id, version, amount_cents, method } }) => ({
      ...reply,
      result: {
        ...reply.result,
        invoices: reply.result.invoices.map(invoice => {
          // Another version: the office, or the server's answer, already counts it.
          if (invoice.id !== Number(id) || invoice.version !== Number(version)) return invoice
          if (invoice.receipts.some(receipt => receipt.number_text === key)) return invoice
          const cents = Number(amount_cents)
          const receipt = { id: -1, number: 0, number_text: key, amount_cents: cents, method: Number(method) }
          return {
            ...invoice,
            owed_cents: invoice.owed_cents - cents,
            receipts: [receipt, ...invoice.receipts],
          }
        }),
      },
    }),
  ),
]
