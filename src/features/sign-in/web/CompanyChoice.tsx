import { Alert, Anchor } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { fileUrl } from '#web/send.ts'
import { useSend } from '#web/use-endpoint.ts'
import { signInContract } from '../sign-in.contract.ts'
import { AuthLayout } from './AuthLayout.tsx'
import classes from './CompanyChoice.module.css'
import { useEnter } from './use-enter.ts'

export interface Company {
  id: number
  name: string
  logo: string
}

interface CompanyChoiceProps {
  companies: readonly Company[]
  account: { email: string; password: string }
  onBack: () => void
}

/** Which of the account's companies to sign in to. */
export function CompanyChoice({ companies, account, onBack }: CompanyChoiceProps) {
  const t = useTexts()
  const enter = useEnter()
  const login = useSend(signInContract.login, {
    silent: true,
    onSuccess: reply => {
      if ('accessToken' in reply) enter(reply)
    },
  })
  return (
    <AuthLayout
      title={t('Choose a company')}
      lead={t('Your account belongs to several.')}
      after={
        <Anchor component="button" type="button" onClick={onBack}>
          {t('Use another account')}
        </Anchor>
      }
    >
      {login.error && (
        <Alert role="alert" color="pink" mb="md" py={10}>
          {t(login.error.message)}
        </Alert>
      )}
      <ul className={classes.companies} aria-busy={login.isPending}>
        {companies.map(company => (
          <li key={company.id}>
            <button
              type="button"
              className={classes.company}
              disabled={login.isPending}
              onClick={() => void login.send({ ...account, company_id: company.id })}
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
