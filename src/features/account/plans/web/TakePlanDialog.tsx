import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { daysLeft, trialPack } from '#shared/plan.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { toast } from '#web/toast.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { lineTexts } from '../plan-invoices.rules.ts'
import { plansContract } from '../plans.contract.ts'
import type { PayWay, Period } from '../plans.rules.ts'
import { AddCardButton } from './AddCardButton.tsx'
import classes from './PlansPage.module.css'
import type { Plan, SoldPack } from './plan.types.ts'
import { usePaymentOutcome } from './use-payment-outcome.ts'
import { keepWantedPlan } from './wanted-plan.ts'

const centsOf = (dollars: number) => Math.round(dollars * 100)

/** Shows today's cost of a plan, line by line, and the payment methods. */
export function TakePlanDialog({
  plan,
  pack,
  period,
  onClose,
}: {
  plan: Plan
  pack: Pick<SoldPack, 'id' | 'name'>
  period: Period
  onClose: () => void
}) {
  const t = useTexts()
  const { today } = useCompanyTime()
  const trialLeft = daysLeft(plan.subscription_date, today) ?? 0
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const cards = useRead(plansContract.cards, {}, { enabled: plan.cards !== 'none' }).data?.result ?? []
  const [chosen, setChosen] = useState<PayWay | null>(null)
  const paysBy =
    chosen ??
    plan.subscription?.pays_by ??
    (plan.cards === 'none' || cards.length === 0 ? 'transfer' : 'card')
  const preview = useRead(plansContract.preview, { pack_id: pack.id, period, code }, { staleTime: 0 })
  const outcome = usePaymentOutcome()
  const change = useSend(plansContract.change, { silent: true })
  const price = preview.data?.result
  const take = async () => {
    if (!price) return
    try {
      const reply = await change.send({
        pack_id: pack.id,
        period,
        code,
        pays_by: paysBy,
        due_cents: centsOf(price.due),
      })
      if (outcome(reply)) onClose()
    } catch (error) {
      toast.error(t(error as never))
      void preview.refetch()
    }
  }
  const codeProblem = code !== '' && preview.error ? t(preview.error) : null
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={change.isPending}
      title={t('{{plan}} plan', { plan: t(pack.name) })}
      subtitle={period === 'month' ? t('Paid monthly') : t('Paid yearly')}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            loading={change.isPending}
            disabled={!price || (paysBy === 'card' && cards.length === 0 && price.due > 0)}
            onClick={() => void take()}
          >
            {price ? actionText(t, price, paysBy) : t('Confirm')}
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        {price && <PriceTable price={price} />}
        {price?.kind === 'start' && plan.pack_id === trialPack && trialLeft > 0 && (
          <Alert color="gray">
            {t('Your plan starts today. Your {{count}} remaining trial days don’t carry over.', {
              count: trialLeft,
            })}
          </Alert>
        )}
        {preview.error && code === '' && <Alert color="red">{t(preview.error)}</Alert>}
        <form
          onSubmit={event => {
            event.preventDefault()
            setCode(typed.trim())
          }}
        >
          <Group align="flex-start" gap="sm" wrap="nowrap">
            <TextInput
              flex={1}
              label={t('Discount code')}
              value={typed}
              maxLength={60}
              error={codeProblem}
              onChange={event => {
                setTyped(event.target.value)
                if (event.target.value === '') setCode('')
              }}
            />
            <Button mt={24} variant="default" type="submit" disabled={typed.trim() === code}>
              {t('Apply code')}
            </Button>
          </Group>
        </form>
        <Radio.Group label={t('Pay by')} value={paysBy} onChange={value => setChosen(value as PayWay)}>
          <Stack gap={8} mt={6}>
            {plan.cards !== 'none' && (
              <Radio
                value="card"
                label={
                  cards[0]
                    ? t('Card: {{card}}', { card: `${cards[0].brand} •••• ${cards[0].last4}` })
                    : t('Card')
                }
              />
            )}
            {plan.cards !== 'none' && paysBy === 'card' && cards.length === 0 && (
              <div>
                <AddCardButton plan={plan} onLeave={() => keepWantedPlan({ pack: pack.id, period })} />
              </div>
            )}
            <Radio
              value="transfer"
              label={t('Bank transfer')}
              description={t('We’ll send an invoice, due in 14 days. The plan starts today.')}
            />
          </Stack>
        </Radio.Group>
      </Stack>
    </Dialog>
  )
}

type Price = Receives<typeof plansContract.preview>['result']
type T = ReturnType<typeof useTexts>

function actionText(t: T, { kind, due }: Price, paysBy: PayWay): string {
  if (kind === 'downgrade') return t('Change at the end of the period')
  if (kind === 'keep') return t('Keep the plan')
  if (due === 0) return kind === 'resume' ? t('Resume now') : t('Change now')
  const amount = moneyText(centsOf(due))
  return paysBy === 'card' ? t('Pay {{amount}}', { amount }) : t('Order and get the invoice')
}

function PriceTable({ price }: { price: Price }) {
  const t = useTexts()
  const { day } = useCompanyTime()
  const dateOf = (text: string) => day(Math.floor(Date.parse(`${text}T00:00:00Z`) / 86_400_000), 'date')
  const { lines, due, tax, tax_name, credit, next, kind } = price
  return (
    <div>
      {lines.length > 0 && (
        <table className={classes.lines}>
          <tbody>
            {lines.map(line => (
              <tr key={line.as}>
                <td>
                  {t(lineTexts[line.as], { name: t(line.name) })}
                  {line.from !== '' && (
                    <Text size="xs" c="dimmed">
                      {t('{{from}} to {{to}}', { from: dateOf(line.from), to: dateOf(line.to) })}
                    </Text>
                  )}
                </td>
                <td>{moneyText(centsOf(line.amount))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>
                {t('Due today')}
                {tax > 0 && (
                  <Text size="xs" c="dimmed">
                    {t('Includes {{tax}} {{amount}}', {
                      tax: tax_name || t('tax'),
                      amount: moneyText(centsOf(tax)),
                    })}
                  </Text>
                )}
              </td>
              <td>{moneyText(centsOf(due))}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        {kind === 'downgrade'
          ? t('Nothing due today. It starts on {{day}} at {{amount}}.', {
              day: dateOf(next.date),
              amount: moneyText(centsOf(next.amount)),
            })
          : kind === 'keep'
            ? t('Nothing due today. Your plan continues.')
            : t('Next payment on {{day}}: {{amount}}.', {
                day: dateOf(next.date),
                amount: moneyText(centsOf(next.amount)),
              })}
        {credit > 0 &&
          ` ${t('{{amount}} stays on your account as credit.', { amount: moneyText(centsOf(credit)) })}`}
      </Text>
    </div>
  )
}
