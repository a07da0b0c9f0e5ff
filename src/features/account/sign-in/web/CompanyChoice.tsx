import { Alert, Anchor } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { Told } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { fileUrl } from '#web/send.ts'
import { AuthLayout } from './AuthLayout.tsx'
import classes from './CompanyChoice.module.css'

export interface Company {
  id: number
  name: string
  logo: string
}

interface CompanyChoiceProps {
  companies: readonly Company[]
  isBusy: boolean
  failure: Told | null
  onChoose: (id: number) => void
  onBack: () => void
}

/** Which of the account's companies to sign in to. */
export function CompanyChoice({ companies, isBusy, failure, onChoose, onBack }: CompanyChoiceProps) {
  const t = useTexts()
  return (
    <AuthLayout
      title={t('Choose a company')}
      lead={t('Your account belongs to several companies.')}
      after={
        <Anchor component="button" type="button" onClick={onBack}>
          {t('Use another account')}
        </Anchor>
      }
    >
      {failure && (
        <Alert role="alert" color="pink" mb="md" py={10}>
          {t(failure)}
        </Alert>
      )}
      <ul className={classes.companies} aria-busy={isBusy}>
        {companies.map(company => (
          <li key={company.id}>
            <button
              type="button"
              className={classes.company}
              disabled={isBusy}
              onClick={() => onChoose(company.id)}
            >
              <img src={fileUrl(company.logo) ?? '/favicon.svg'} width={32} height={32} alt="" />
              <span>{company.name}</span>
              <IconChevronRight size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </AuthLayout>
  )
}
