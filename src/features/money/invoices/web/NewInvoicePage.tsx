import type { Sends } from '#shared/endpoint.ts'
import { useAddressQuery } from '#web/address/use-address-query.ts'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import type { ClaimWay } from '../claims.rules.ts'
import { invoicesContract } from '../invoices.contract.ts'
import { invoiceFromWire } from '../invoices.wire.ts'
import { InvoiceEditor } from './InvoiceEditor.tsx'

type Asked = Sends<typeof invoicesContract.draft>

const idsOf = (value: unknown): number[] =>
  String(value ?? '')
    .split(',')
    .map(Number)
    .filter(id => Number.isSafeInteger(id) && id > 0)

/**
 * A new invoice: for the client of the address or for nobody yet, for several jobs, or for a part of a quote; with
 * `id`, the one that is to be changed.
 */
export default function NewInvoicePage() {
  const { id, client, site, jobs, quote, by, share, amount_cents, lines } = useAddressQuery()
  const asked: Asked =
    Number(quote) > 0
      ? {
          quote_id: Number(quote),
          by: String(by || 'rest') as ClaimWay,
          share: Number(share) || 0,
          amount_cents: Number(amount_cents) || 0,
          lines: String(lines ?? '')
            .split(',')
            .filter(Boolean),
        }
      : { client_id: Number(client) || 0, site_id: Number(site) || 0, job_ids: idsOf(jobs) }
  return Number(id) > 0 ? (
    <Kept key={Number(id)} id={Number(id)} />
  ) : (
    <Begun key={JSON.stringify(asked)} asked={asked} />
  )
}

function Kept({ id }: { id: number }) {
  const t = useTexts()
  const read = useRead(invoicesContract.byId, { id }, { staleTime: 0 })
  const invoice = read.isFetchedAfterMount ? read.data?.result : undefined
  return (
    <Loaded
      read={{ ...read, data: invoice ?? undefined }}
      failed={t('Couldn’t load the invoice')}
      missing={{ what: t('Invoice'), to: '/invoices', list: t('Invoices') }}
    >
      {found => <InvoiceEditor invoice={invoiceFromWire(found)} />}
    </Loaded>
  )
}

function Begun({ asked }: { asked: Asked }) {
  const t = useTexts()
  const read = useRead(invoicesContract.draft, asked, { staleTime: Infinity })
  return (
    <Loaded read={read} failed={t('Couldn’t start the invoice')}>
      {({ result }) => <InvoiceEditor from={JSON.stringify(asked)} invoice={invoiceFromWire(result)} />}
    </Loaded>
  )
}
