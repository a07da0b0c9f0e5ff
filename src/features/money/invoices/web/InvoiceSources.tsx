import { Button, Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { invoicesContract } from '../invoices.contract.ts'
import { QuoteClaims } from './QuoteClaims.tsx'

/** A client's uninvoiced work: jobs, several of which fit one invoice, and accepted quotes. */
export function InvoiceSources({ clientId }: { clientId: number }) {
  const t = useTexts()
  const go = useGo()
  const jobs = useRead(invoicesContract.openJobs, { client_id: clientId }).data?.result ?? []
  const quotes = useRead(invoicesContract.claims, { client_id: clientId }).data?.result ?? []
  const [chosen, choose] = useState<readonly number[]>([])
  const open = quotes.filter(quote => !quote.is_final)
  if (jobs.length === 0 && open.length === 0) return null
  return (
    <Card
      title={t('Not invoiced yet')}
      about={t('Choose jobs to invoice together, or a quote to invoice in part.')}
    >
      <Stack gap="lg">
        {jobs.length > 0 && (
          <Stack gap="xs" role="group" aria-label={t('Jobs')}>
            {jobs.map(job => (
              <Checkbox
                key={job.id}
                label={t('Job #{{number}}, {{amount}}', {
                  number: String(job.number),
                  amount: moneyText(job.amount_cents),
                })}
                description={job.about}
                checked={chosen.includes(job.id)}
                onChange={({ currentTarget: { checked } }) =>
                  choose(checked ? [...chosen, job.id] : chosen.filter(id => id !== job.id))
                }
              />
            ))}
            <Button
              variant="default"
              style={{ alignSelf: 'flex-start' }}
              disabled={chosen.length === 0}
              onClick={() => void go({ to: '/newInvoice', query: { jobs: chosen.join(',') } })}
            >
              {t('Invoice these jobs')}
            </Button>
          </Stack>
        )}
        {open.map(quote => (
          <QuoteClaims key={quote.id} quote={quote} />
        ))}
      </Stack>
    </Card>
  )
}
