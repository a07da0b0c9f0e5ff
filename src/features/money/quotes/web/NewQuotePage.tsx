import { Alert, Text } from '@mantine/core'
import { useLocation, useParams } from '@tanstack/react-router'
import { useAddressQuery } from '#web/address/use-address-query.ts'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { quotesContract } from '../quotes.contract.ts'
import { quoteFromWire } from '../quotes.wire.ts'
import { QuoteEditor } from './QuoteEditor.tsx'

/** A quote to write: a new one, filled in from the address, or the one that the address names. */
export default function NewQuotePage() {
  const { id: named } = useParams({ strict: false }) as Record<string, string>
  // The same name in both addresses: a quote's number to edit, a client's for a new one.
  const isKept = useLocation({ select: ({ pathname }) => pathname.startsWith('/quotes/') })
  const id = Number(named) || 0
  return isKept && id > 0 ? <Kept key={id} id={id} /> : <Begun key={id} clientId={id} />
}

function Kept({ id }: { id: number }) {
  const t = useTexts()
  const read = useRead(quotesContract.open, { id }, { staleTime: 0 })
  const data = read.isFetchedAfterMount ? read.data : undefined
  return (
    <Loaded
      read={{ ...read, data }}
      failed={t('Couldn’t load the quote')}
      missing={{ what: t('Quote'), to: '/quotes', list: t('Quotes') }}
    >
      {({ result }) => (
        <QuoteEditor
          key={result.id}
          quote={quoteFromWire(result)}
          jobId={null}
          leadId={null}
          answerId={null}
        />
      )}
    </Loaded>
  )
}

/** Text of the address; numbers, as phones, may have been read as such. */
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

interface BegunProps {
  /** 0: for nobody yet. */
  clientId: number
}

function Begun({ clientId }: BegunProps) {
  const t = useTexts()
  const query = useAddressQuery()
  const jobId = Number(query.transferJobId) || null
  const answerId = Number(query.answerId) || null
  const read = useRead(
    quotesContract.begin,
    { client_id: clientId, site_id: Number(query.site) || 0, job_id: jobId ?? 0, answer_id: answerId ?? 0 },
    { staleTime: Infinity },
  )
  const leadId = Number(query.leadId) || null
  const address = textOf(query.address) || undefined
  const note = textOf(query.additionalInfo)
  return (
    <Loaded
      read={read}
      failed={t('Couldn’t start the quote')}
      {...(clientId > 0 && { missing: { what: t('Client'), to: '/clients', list: t('Clients') } })}
    >
      {({ result, lacking }) => (
        <>
          <Lacking names={lacking} />
          {note && (
            <Alert mb="md" variant="light" title={t('Internal notes, hidden from the client')}>
              <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                {note}
              </Text>
            </Alert>
          )}
          <QuoteEditor
            jobId={jobId}
            leadId={leadId}
            answerId={answerId}
            quote={{
              ...quoteFromWire(result),
              name: textOf(query.name) || result.name,
              email: textOf(query.email) || result.email,
              phone: textOf(query.phone) || result.phone,
              // The bill of a job goes to where the client has bills sent.
              address: (jobId === null ? address : null) ?? result.address,
              site_address: address ?? result.site_address,
            }}
          />
        </>
      )}
    </Loaded>
  )
}

/** Names what a filled-in form asks for and the price book no longer offers. */
function Lacking({ names }: { names: readonly string[] }) {
  const t = useTexts()
  if (names.length === 0) return null
  return (
    <Alert mb="md" color="yellow" title={t('No longer in the price book')}>
      {t('Add these by hand: {{names}}', { names: names.join(', ') })}
    </Alert>
  )
}
