import { Button, SegmentedControl } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { packFeatures, packHas, shownFeatures } from '#shared/plan.ts'
import { language, useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { plansContract } from '../plans.contract.ts'
import type { Period } from '../plans.rules.ts'
import classes from './PlansPage.module.css'
import type { Plan, SoldPack } from './plan.types.ts'
import { takeWantedPlan } from './wanted-plan.ts'

const TakePlan = lazyDialog(async () => (await import('./TakePlanDialog.tsx')).TakePlanDialog)

/** The plans side by side, by the month or the year. */
export function PacksCard({ plan }: { plan: Plan }) {
  const t = useTexts()
  const viewer = useViewer()
  const [kept] = useState(() => (viewer.kind === 'owner' ? takeWantedPlan() : null))
  const [period, setPeriod] = useState<Period>(kept?.period ?? plan.subscription?.period ?? 'month')
  const [wantedId, setWanted] = useState(kept?.pack ?? null)
  const { data } = useRead(plansContract.packs, {})
  const wanted = data?.result.find(({ id }) => id === wantedId)
  const live = plan.subscription && plan.subscription.status !== 'ended' ? plan.subscription : null
  const isOwn = (pack: SoldPack) => live !== null && pack.id === plan.pack_id && live.period === period
  return (
    <Card
      title={t('Plans')}
      about={t('One price for your whole team. Includes GST.')}
      end={
        <SegmentedControl
          size="xs"
          value={period}
          onChange={value => setPeriod(value as Period)}
          aria-label={t('Billing period')}
          data={[
            { value: 'month', label: t('Monthly') },
            { value: 'year', label: t('Yearly') },
          ]}
        />
      }
    >
      <ul className={classes.packs}>
        {data?.result.map(pack => (
          <li key={pack.id} className={classes.pack} data-own={isOwn(pack) || undefined}>
            <h3 className={classes.name}>
              {t(pack.name)}
              {isOwn(pack) && <StatusBadge tone="teal">{t('Your plan')}</StatusBadge>}
            </h3>
            <p className={classes.price}>
              {moneyText(Math.round((period === 'month' ? pack.price : pack.price_year) * 100))}{' '}
              <span className={classes.per}>{period === 'month' ? t('a month') : t('a year')}</span>
            </p>
            <Features pack={pack} />
            {viewer.kind === 'owner' && (
              <Button
                variant={isOwn(pack) ? 'default' : 'filled'}
                disabled={isOwn(pack) && !live?.cancels && !live?.is_paused && live?.next_pack_id === null}
                onClick={() => setWanted(pack.id)}
              >
                {isOwn(pack) && !live?.is_paused
                  ? t('Keep {{plan}}', { plan: t(pack.name) })
                  : t('Choose {{plan}}', { plan: t(pack.name) })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {wanted && <TakePlan plan={plan} pack={wanted} period={period} onClose={() => setWanted(null)} />}
    </Card>
  )
}

function Features({ pack }: { pack: SoldPack }) {
  const t = useTexts()
  const count = (amount: number) => amount.toLocaleString(language())
  const amounts = [
    t('{{gigabytes}} GB of files', { gigabytes: count(pack.storage_gb) }),
    pack.amount === null ? t('Unlimited jobs') : t('{{jobs}} jobs', { jobs: count(pack.amount) }),
    ...(pack.sms > 0 ? [t('{{sms}} SMS a month', { sms: count(pack.sms) })] : []),
    ...(pack.minutes > 0 ? [t('{{minutes}} call minutes a month', { minutes: count(pack.minutes) })] : []),
  ]
  return (
    <ul className={classes.features}>
      {amounts.map(text => (
        <li key={text} className={classes.feature}>
          <IconCheck size={15} aria-hidden />
          {text}
        </li>
      ))}
      {shownFeatures.map(feature => {
        const has = packHas({ pack_id: pack.id }, feature)
        return (
          <li key={feature} className={classes.feature} data-missing={!has || undefined}>
            {has ? <IconCheck size={15} aria-hidden /> : <IconMinus size={15} aria-hidden />}
            {has
              ? t(packFeatures[feature])
              : t('Not included: {{feature}}', { feature: t(packFeatures[feature]) })}
          </li>
        )
      })}
    </ul>
  )
}
