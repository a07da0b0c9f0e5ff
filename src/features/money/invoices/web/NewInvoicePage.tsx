import { useAddressQuery } from '#web/address/use-address-query.ts'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { invoicesContract } from '../invoices.contract.ts'
import { InvoiceEditor } from './InvoiceEditor.tsx'

/** A new invoice, for the client of the address or for nobody yet; with `id`, the one that is to be changed. */
export default function NewInvoicePage() {
  const query = useAddressQuery()
  const id = Number(query.id) || 0
  const client = Number(query.client) || 0
  return id > 0 ? <Kept key={id} id={id} /> : <Begun key={client} client={client} />
}

function Kept({ id }: { id: number }) {
  const t = useTexts()
  const read = useRead(invoicesContract.byId, { id }, { staleTime: 0 })
  const invoice = read.isFetchedAfterMount ? read.data?.result : undefined
  return (
    <Loaded read={{ ...read, data: invoice ?? undefined }} failed={t('The invoice could not be loaded')}>
      {found => <InvoiceEditor invoice={found} />}
    </Loaded>
  )
}

function Begun({ client }: { client: number }) {
  const t = useTexts()
  const read = useRead(invoicesContract.draft, { client_id: client }, { staleTime: Infinity })
  return (
    <Loaded read={read} failed={t('The invoice could not be begun')}>
      {({ result }) => <InvoiceEditor invoice={result} />}
    </Loaded>
  )
}
