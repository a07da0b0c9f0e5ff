import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { messageTemplatesContract } from '../message-templates.contract.ts'
import { CompanyTextCard } from './CompanyTextCard.tsx'
import { CompanyTexts } from './CompanyTexts.tsx'

/** The email that asks for a review. */
export default function ReviewEmailPage() {
  const t = useTexts()
  return (
    <CompanyTexts read={useRead(messageTemplatesContract.companyEmail, {})}>
      {({ data }) => (
        <CompanyTextCard
          key={data.version}
          title={t('Email Review')}
          about={t(
            'Asks for a review by email. A button that leads to your review page is added at the end.',
          )}
          text={data}
        />
      )}
    </CompanyTexts>
  )
}
