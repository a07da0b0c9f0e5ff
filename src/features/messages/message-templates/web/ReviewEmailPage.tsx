import { Stack } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { messageTemplatesContract } from '../message-templates.contract.ts'
import type { CompanyEmailName } from '../message-templates.rules.ts'
import { CompanyTextCard } from './CompanyTextCard.tsx'

const titles: Record<CompanyEmailName, string> = {
  'quote-email': 'Email with a quote',
  'invoice-email': 'Email with an invoice',
  'receipt-email': 'Email with a paid invoice',
  'review-email': 'Email Review',
}
const aboutTexts: Record<CompanyEmailName, string> = {
  'quote-email': 'Opening text of quote emails. We add the total and a button.',
  'invoice-email': 'Opening text of invoice emails. We add the amount due and a button.',
  'receipt-email': 'Opening text of emails with paid invoices. We add the amount paid and a button.',
  'review-email': 'Asks for a review by email. We add a button to your review page.',
}

/** The emails that go out with a document or ask for a review. */
export default function ReviewEmailPage() {
  const t = useTexts()
  return (
    <Loaded read={useRead(messageTemplatesContract.companyEmails, {})} failed={t('Failed to load template')}>
      {({ data }) => (
        <Stack>
          {data.map(text => {
            const name = text.name as CompanyEmailName
            return (
              <CompanyTextCard key={name} title={t(titles[name])} about={t(aboutTexts[name])} text={text} />
            )
          })}
        </Stack>
      )}
    </Loaded>
  )
}
