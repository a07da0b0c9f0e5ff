import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { messageTemplatesContract } from '../message-templates.contract.ts'
import { CompanyTextCard } from './CompanyTextCard.tsx'
import { CompanyTexts } from './CompanyTexts.tsx'

/** The text message that asks for a review. */
export default function ReviewSmsPage() {
  const t = useTexts()
  return (
    <CompanyTexts read={useRead(messageTemplatesContract.reviewSms, {})}>
      {({ data }) => (
        <CompanyTextCard
          key={data.version}
          title={t('SMS Review')}
          about={t('Asks for a review by text message. The link to your review page is added at the end.')}
          text={data}
        />
      )}
    </CompanyTexts>
  )
}
