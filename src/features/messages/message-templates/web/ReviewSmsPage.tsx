import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { messageTemplatesContract } from '../message-templates.contract.ts'
import { CompanyTextCard } from './CompanyTextCard.tsx'

/** The text message that asks for a review. */
export default function ReviewSmsPage() {
  const t = useTexts()
  return (
    <Loaded read={useRead(messageTemplatesContract.reviewSms, {})} failed={t('Failed to load template')}>
      {({ data }) => (
        <CompanyTextCard
          title={t('SMS Review')}
          about={t('Asks for a review by text. We add the link to your review page.')}
          text={data}
        />
      )}
    </Loaded>
  )
}
