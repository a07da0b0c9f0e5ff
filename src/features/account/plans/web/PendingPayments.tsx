import { Alert, Button, Group } from '@mantine/core'
import { parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { isOfPlan } from '../plan-invoices.rules.ts'
import { plansContract } from '../plans.contract.ts'
import type { Plan } from './plan.types.ts'
import { usePaymentOutcome } from './use-payment-outcome.ts'

type Pending = Plan['pending'][number]

/** Payments that wait: for a confirmation, a transfer, or a card that works. */
export function PendingPayments({ plan }: { plan: Plan }) {
  return plan.pending.map(each => <PendingPayment key={each.id} plan={plan} of={each} />)
}

function PendingPayment({ plan, of }: { plan: Plan; of: Pending }) {
  const t = useTexts()
  const { day } = useCompanyTime()
  const outcome = usePaymentOutcome()
  const look = useSend(plansContract.look, { silent: true, onSuccess: outcome })
  const drop = useSend(plansContract.drop, { saved: 'Cancelled.' })
  const pay = useSend(plansContract.payOpen, { silent: true, onSuccess: outcome })
  const amount = moneyText(of.total_cents)
  const due = of.due_on ? day(parseDay(of.due_on)!, 'longDate') : ''
  const takeBack = (
    <Button
      size="compact-md"
      variant="default"
      loading={drop.isPending}
      onClick={() => void drop.send({ invoice: of.id })}
    >
      {t('Cancel the payment')}
    </Button>
  )
  if (of.status === 'draft')
    return (
      <Alert color="blue" title={t('A payment of {{amount}} is waiting', { amount })}>
        <Group mt="xs">
          <Button
            size="compact-md"
            loading={look.isPending}
            onClick={() => void look.send({ invoice: of.id })}
          >
            {of.confirm_url ? t('Confirm payment') : t('Check payment')}
          </Button>
          {takeBack}
        </Group>
      </Alert>
    )
  return (
    <Alert
      color={of.trouble ? 'red' : 'blue'}
      title={
        of.trouble
          ? t('Your card was declined: {{amount}}', { amount })
          : t('Invoice {{number}} is open: {{amount}}', { number: String(of.number), amount })
      }
    >
      {of.trouble !== '' && `${t(of.trouble)} `}
      {isOfPlan(of)
        ? t('Pay by {{day}} with the reference {{reference}}, or the plan ends.', {
            day: due,
            reference: of.reference,
          })
        : t('Pay by {{day}} with the reference {{reference}} to add it.', {
            day: due,
            reference: of.reference,
          })}
      <Group mt="xs">
        {plan.cards !== 'none' && (
          <Button size="compact-md" loading={pay.isPending} onClick={() => void pay.send({ invoice: of.id })}>
            {t('Pay by card now')}
          </Button>
        )}
        {!isOfPlan(of) && takeBack}
      </Group>
    </Alert>
  )
}
