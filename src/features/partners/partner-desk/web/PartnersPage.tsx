import { Button, Tabs } from '@mantine/core'
import { AppLink } from '#web/address/AppLink.tsx'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { moneyText } from '#web/money-text.ts'
import { rateText } from '#web/rate-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useLeaveIfClosed } from '../../partner-sign-in/web/PartnerDoor.tsx'
import type { Terms } from '../../programme/programme.rules.ts'
import { partnerDeskContract } from '../partner-desk.contract.ts'
import { DeskTable } from './DeskTable.tsx'
import { Review } from './Review.tsx'

const Batches = lazyPart(async () => (await import('./Batches.tsx')).Batches)
const DeskEntries = lazyPart(async () => (await import('./DeskEntries.tsx')).DeskEntries)
const DeskSettings = lazyPart(async () => (await import('./DeskSettings.tsx')).DeskSettings)

/** The host's desk for partners; for every other company, what the programme pays. */
export default function PartnersPage() {
  const t = useTexts()
  const read = useRead(partnerDeskContract.programme, {})
  useLeaveIfClosed(read.error)
  return (
    <Loaded read={read} failed={t('Couldn’t load the partner program')}>
      {({ terms, is_host }) => (is_host ? <Desk /> : <Programme terms={terms} />)}
    </Loaded>
  )
}

function Desk() {
  const t = useTexts()
  const go = useGo()
  const tab = String(useAddressValue('tab') ?? 'partners')
  // Each tab's list begins anew: page, search and sort of the last one go.
  const show = (next: string | null) =>
    void go({ query: () => (next === null || next === 'partners' ? {} : { tab: next }) })
  return (
    <Tabs value={tab} onChange={show} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="partners">{t('Partners')}</Tabs.Tab>
        <Tabs.Tab value="review">{t('In review')}</Tabs.Tab>
        <Tabs.Tab value="commissions">{t('Commissions')}</Tabs.Tab>
        <Tabs.Tab value="payouts">{t('Payouts')}</Tabs.Tab>
        <Tabs.Tab value="settings">{t('Settings')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="partners">
        <DeskTable />
      </Tabs.Panel>
      <Tabs.Panel value="review">
        <Review />
      </Tabs.Panel>
      <Tabs.Panel value="commissions">
        <DeskEntries />
      </Tabs.Panel>
      <Tabs.Panel value="payouts">
        <Batches />
      </Tabs.Panel>
      <Tabs.Panel value="settings">
        <DeskSettings />
      </Tabs.Panel>
    </Tabs>
  )
}

function Programme({ terms }: { terms: Terms }) {
  const t = useTexts()
  const tiers = [
    [t('Bronze'), rateText(terms.bronze_bp), t('from the first referral')],
    [t('Silver'), rateText(terms.silver_bp), t('from {{count}} paid referrals', { count: terms.silver_at })],
    [t('Gold'), rateText(terms.gold_bp), t('from {{count}} paid referrals', { count: terms.gold_at })],
  ] as const
  return (
    <Card
      title={t('Partner program')}
      about={t('Refer other trades businesses and earn commission on every invoice they pay.')}
    >
      <ul style={{ paddingInlineStart: 20, margin: '0 0 12px' }}>
        {tiers.map(([name, rate, from]) => (
          <li key={name}>
            <b>{name}</b>: {rate}, {from}
          </li>
        ))}
      </ul>
      <p>
        {t('Paid out on the 5th of each month, {{days}} days after the payment. Minimum payout: {{least}}.', {
          least: moneyText(terms.least_cents),
          days: terms.hold_days,
        })}
      </p>
      <p>{t('Recommending us to a friend? Use your own link: Refer A friend.')}</p>
      <Button renderRoot={props => <AppLink to="/partner-signup" {...props} />}>{t('Apply')}</Button>{' '}
      <Button variant="default" renderRoot={props => <AppLink to="/referfriend" {...props} />}>
        {t('Refer A friend')}
      </Button>
    </Card>
  )
}
