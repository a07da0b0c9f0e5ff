import { useSend } from '#web/use-endpoint.ts'
import { signInContract } from '../sign-in.contract.ts'
import { CompanyChoice } from './CompanyChoice.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import type { Pending, useNextStep } from './use-next-step.ts'

interface PendingStepProps {
  pending: Pending
  take: ReturnType<typeof useNextStep>['take']
  /** Signs in to the chosen company with the password. */
  account?: { email: string; password: string }
  onBack: () => void
}

/** The choice of a company, or the second step. */
export function PendingStep({ pending, take, account, onBack }: PendingStepProps) {
  const login = useSend(signInContract.login, { silent: true, onSuccess: take })
  const choose = useSend(signInContract.chooseCompany, { silent: true, onSuccess: take })
  if (pending.as === 'second-factor') {
    return <SecondFactorStep token={pending.token} onEntered={take} onBack={onBack} />
  }
  const { companies, token } = pending
  return (
    <CompanyChoice
      companies={companies}
      isBusy={login.isPending || choose.isPending}
      failure={login.error ?? choose.error}
      onChoose={company_id => {
        if (token) void choose.send({ token, company_id })
        else if (account) void login.send({ ...account, company_id })
      }}
      onBack={onBack}
    />
  )
}
