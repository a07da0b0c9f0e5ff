import { Button } from '@mantine/core'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { creditContract } from '../../credit.contract.ts'
import type { BoughtKind } from '../../plan-invoices.rules.ts'
import { plansContract } from '../../plans.contract.ts'
import { PendingPayments } from '../PendingPayments.tsx'
import classes from '../PlansPage.module.css'
import { usePaymentOutcome } from '../use-payment-outcome.ts'

const entries = {
  sms: plansContract.smsPacks,
  minutes: plansContract.callPacks,
  storage: plansContract.storagePlans,
} as const

/** Packs to buy of one kind, charged to the card, or invoiced where there is none. */
export function BuyCard({ kind }: { kind: BoughtKind }) {
  const t = useTexts()
  const confirm = useConfirm()
  const packs = useRead(entries[kind], {}).data?.result ?? []
  const cards = useRead(plansContract.cards, {}).data?.result ?? []
  const plan = useRead(plansContract.subscription, {}).data?.result
  const outcome = usePaymentOutcome()
  const buy = useSend(creditContract.buy, { onSuccess: outcome })
  if (!plan?.sells) return null
  const card = cards[0]
  return (
    <>
      <PendingPayments plan={plan} />
      <Card
        title={t('Buy')}
        about={
          kind === 'storage'
            ? t('Billed with your plan; the rest of this period is charged today. Includes GST.')
            : t('Never expires. Includes GST.')
        }
        style={{ maxWidth: 560 }}
      >
        <ul className={classes.rows}>
          {packs.map(pack => {
            const price = moneyText(Math.round(pack.price * 100))
            return (
              <li key={pack.id} className={classes.row}>
                <span>
                  {t(pack.name)} · {kind === 'storage' ? t('{{price}} a month', { price }) : price}
                </span>
                <Button
                  size="compact-md"
                  variant="default"
                  onClick={() =>
                    void confirm({
                      title: t('Buy {{pack}}?', { pack: t(pack.name) }),
                      message: card
                        ? t('We’ll charge your {{card}}.', { card: `${card.brand} •••• ${card.last4}` })
                        : t('We’ll send an invoice and add your credit once it’s paid.'),
                      confirm: t('Buy'),
                      run: () => buy.send({ id: pack.id, pays_by: card ? 'card' : 'transfer' }),
                    })
                  }
                >
                  {t('Buy')}
                </Button>
              </li>
            )
          })}
        </ul>
      </Card>
    </>
  )
}
