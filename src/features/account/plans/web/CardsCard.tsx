import { Button } from '@mantine/core'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { plansContract } from '../plans.contract.ts'
import { AddCardButton } from './AddCardButton.tsx'
import classes from './PlansPage.module.css'
import type { Plan } from './plan.types.ts'

/** The cards that the plan is paid with. */
export function CardsCard({ plan }: { plan: Plan }) {
  const t = useTexts()
  const confirm = useConfirm()
  const { data } = useRead(plansContract.cards, {})
  const setDefault = useSend(plansContract.setDefault, { saved: 'Saved.' })
  const remove = useSend(plansContract.deleteCard, { saved: 'Removed.' })
  const cards = data?.result ?? []
  const isSimulated = plan.cards === 'simulator'
  return (
    <Card
      title={t('Cards')}
      about={
        isSimulated
          ? t('Demo cards are simulated. No money moves.')
          : t('Card details are entered and stored with Stripe.')
      }
      end={<AddCardButton plan={plan} />}
    >
      {cards.length === 0 && <p className={classes.text}>{t('No card yet.')}</p>}
      <ul className={classes.rows}>
        {cards.map(card => (
          <li key={card.id} className={classes.row}>
            <span>
              {`${card.brand} •••• ${card.last4}`} · {card.expires}
            </span>
            {card.is_default ? (
              <StatusBadge tone="teal">{t('Charged')}</StatusBadge>
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                loading={setDefault.isPending}
                onClick={() => void setDefault.send({ id: card.id })}
              >
                {t('Use this card')}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              onClick={() =>
                void confirm({
                  title: t('Remove {{card}}?', { card: `${card.brand} •••• ${card.last4}` }),
                  message: t('We’ll no longer charge it.'),
                  confirm: t('Remove'),
                  danger: true,
                  run: () => remove.send({ id: card.id }),
                })
              }
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
