import { useParams } from '@tanstack/react-router'
import { useAddressQuery } from '#web/address/use-address-query.ts'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { quotesContract } from '../quotes.contract.ts'
import { QuoteEditor } from './QuoteEditor.tsx'

/** A quote to write: a new one, filled in from the address, or the one that the address names. */
export default function NewQuotePage() {
  const { id } = useParams({ strict: false }) as Record<string, string>
  return Number(id) > 0 ? <Kept key={id} id={Number(id)} /> : <Begun />
}

function Kept({ id }: { id: number }) {
  const t = useTexts()
  const read = useRead(quotesContract.open, { id }, { staleTime: 0 })
  const data = read.isFetchedAfterMount ? read.data : undefined
  return (
    <Loaded read={{ ...read, data }} failed={t('The quote could not be loaded')}>
      {({ result }) => <QuoteEditor key={result.id} quote={result} jobId={null} />}
    </Loaded>
  )
}

/** Text of the address; numbers, as phones, may have been read as such. */
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function Begun() {
  const t = useTexts()
  const query = useAddressQuery()
  const read = useRead(quotesContract.begin, {}, { staleTime: Infinity })
  const jobId = Number(query.transferJobId) || null
  const address = textOf(query.address)
  return (
    <Loaded read={read} failed={t('The quote could not be begun')}>
      {({ result }) => (
        <QuoteEditor
          jobId={jobId}
          quote={{
            ...result,
            name: textOf(query.name),
            email: textOf(query.email),
            phone: textOf(query.phone),
            address,
            site_address: address,
            message: [textOf(query.additionalInfo), result.message].filter(Boolean).join('\n\n'),
          }}
        />
      )}
    </Loaded>
  )
}
