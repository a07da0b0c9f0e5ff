import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { messageTemplatesContract } from '../message-templates.contract.ts'
import { CompanyTextCard } from './CompanyTextCard.tsx'

/** The email that asks for a review. */
export default function ReviewEmailPage() {
  const t = useTexts()
  return (
    <Loaded read={useRead(messageTemplatesContract.companyEmail, {})} failed={t('Failed to load template')}>
      {({ data }) => (
        <CompanyTextCard
          title={t('Email Review')}
          about={t(
            'Asks for a review by email. A button that leads to your review page is added at the end.',
          )}
          text={data}
        />
      )}
    </Loaded>
  )
}
