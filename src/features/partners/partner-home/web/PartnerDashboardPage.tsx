import { Alert, Button, Progress, Skeleton } from '@mantine/core'
import { IconBuildingBank, IconKey, IconMail, IconUserEdit } from '@tabler/icons-react'
import { useState } from 'react'

import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import { moneyText } from '#web/money-text.ts'
import { rateText } from '#web/rate-text.ts'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { partnerSignInContract } from '../../partner-sign-in/partner-sign-in.contract.ts'
import { type Tier, tierNames } from '../../programme/programme.rules.ts'
import { partnerHomeContract } from '../partner-home.contract.ts'
import { PartnerFrame, type Profile } from './PartnerFrame.tsx'
import classes from './partner.module.css'
import { ReferralsTable } from './ReferralsTable.tsx'

const Donut = lazyPart(async () => (await import('./figures.tsx')).Donut)
const Trend = lazyPart(async () => (await import('./figures.tsx')).Trend)
const EditProfileDialog = lazyDialog(async () => (await import('./EditProfileDialog.tsx')).EditProfileDialog)
const ChangePasswordDialog = lazyDialog(
  async () => (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog,
)

/** The partner's referrals and earnings. */
export default function PartnerDashboardPage() {
  return <PartnerFrame>{profile => <Dashboard profile={profile} />}</PartnerFrame>
}

function Dashboard({ profile }: { profile: Profile }) {
  const t = useTexts()
  const [open, setOpen] = useState<'profile' | 'password' | null>(null)
  const close = () => setOpen(null)
  const { firstName, companyName, referrals, bsb, accountNumber, accountName, role } = profile
  const lacksBank = role !== 'member' && !(bsb && accountNumber && accountName)
  const { count, paidCount, revenue } = referrals
  const dollars = (amount: number) => moneyText(Math.round(amount * 100))
  return (
    <>
      <div className={classes.title}>
        <div>
          <h1>{t('Welcome, {{name}}', { name: firstName })}</h1>
          <p>{companyName}</p>
        </div>
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconUserEdit size={17} />}
            onClick={() => setOpen('profile')}
          >
            {t('Edit Profile')}
          </Button>
          <Button variant="default" leftSection={<IconKey size={17} />} onClick={() => setOpen('password')}>
            {t('Change Password')}
          </Button>
        </div>
      </div>
      {lacksBank && (
        <Alert color="yellow" icon={<IconBuildingBank size={18} />}>
          <b>{t('Add your bank details')}.</b>{' '}
          {t('We need BSB, account number and account name to pay your commission.')}{' '}
          <Button size="compact-sm" variant="default" onClick={() => setOpen('profile')}>
            {t('Add bank details')}
          </Button>
        </Alert>
      )}
      {!profile.emailVerified && <VerifyBanner email={profile.email} />}
      <TierCard profile={profile} />
      <div className={classes.cards}>
        <Card title={t('Total referrals')}>
          <div className={classes.stat}>
            <div>
              <div className={classes.figure}>{count}</div>
              <span className={classes.dim}>
                {t('{{paid}} paid, {{unpaid}} unpaid', { paid: paidCount, unpaid: count - paidCount })}
              </span>
            </div>
            <Donut paid={paidCount} count={count} />
          </div>
        </Card>
        <Card title={t('Monthly commission')}>
          <div className={classes.stat}>
            <div>
              <div className={classes.figure}>{dollars(revenue.monthly.total)}</div>
              <span className={classes.dim}>{t('This calendar month')}</span>
            </div>
          </div>
        </Card>
        <Card title={t('Annual commission')}>
          <div className={classes.stat}>
            <div>
              <div className={classes.figure}>{dollars(revenue.yearly.total)}</div>
              <span className={classes.dim}>{t('This calendar year')}</span>
            </div>
          </div>
        </Card>
        <Card title={t('Six-month trend')}>
          <Trend history={revenue.history} />
        </Card>
      </div>
      <LinkCard />
      <ReferralsTable />
      {open === 'profile' && <EditProfileDialog profile={profile} onClose={close} />}
      {open === 'password' && <ChangePasswordDialog onClose={close} />}
    </>
  )
}

function VerifyBanner({ email }: { email: string }) {
  const t = useTexts()
  const resend = useSend(partnerSignInContract.resendVerification, { saved: 'The link is on its way.' })
  return (
    <Alert color="blue" icon={<IconMail size={18} />} title={t('Verify your email')}>
      {t('We’ve sent a link to {{email}}. Open it before your first payout.', { email })}{' '}
      <Button
        size="compact-sm"
        variant="default"
        loading={resend.isPending}
        onClick={() => void resend.send({})}
      >
        {t('Send again')}
      </Button>
    </Alert>
  )
}

function TierCard({ profile: { referrals, rate_bp, rates, hold_days } }: { profile: Profile }) {
  const t = useTexts()
  const { current, nextTier, progress } = referrals.tier
  const tier = current as Tier
  const needed = Math.max(nextTier - referrals.paidCount, 0)
  const next = tier === 1 ? 2 : 3
  return (
    <Card
      title={t('{{tier}} partner', { tier: t(tierNames[tier]) })}
      about={t('{{rate}} commission on what your referrals pay', { rate: rateText(rate_bp) })}
    >
      <Progress value={progress} size="lg" aria-label={t('Progress to the next tier')} mb={8} />
      <div className={classes.title}>
        <b>
          {tier === 3
            ? t('Max target')
            : t('{{count}} more paid referrals to reach {{tier}}', {
                count: needed,
                tier: t(tierNames[next]),
              })}
        </b>
        <span className={classes.dim}>
          {t('Bronze {{bronze}} · Silver {{silver}} · Gold {{gold}}', {
            bronze: rateText(rates.bronze_bp),
            silver: rateText(rates.silver_bp),
            gold: rateText(rates.gold_bp),
          })}
        </span>
      </div>
      <p className={classes.dim}>
        {t(
          'Your tier’s rate on the payment date applies; the table below shows a flat 10%. Commission is payable {{days}} days after the payment.',
          { days: hold_days },
        )}
      </p>
    </Card>
  )
}

function LinkCard() {
  const t = useTexts()
  const { data } = useRead(partnerHomeContract.referralLink, {})
  const link = data && (data.referralCode ? data.link : t('Error: No referral code available'))
  const copy = async () => {
    if (!data?.link) return
    try {
      await navigator.clipboard.writeText(data.link)
      toast.success(t('Referral link copied to clipboard!'))
    } catch {
      toast.info(t('This browser can’t copy here. Select the text to copy it.'))
    }
  }
  return (
    <Card title={t('Your referral link')} about={t('Sign-ups within 90 days count as yours.')}>
      <div className={classes.link}>
        {link === undefined ? <Skeleton height={40} style={{ flex: 1 }} /> : <code>{link}</code>}
        <Button disabled={!data?.referralCode} onClick={() => void copy()}>
          {t('Copy link')}
        </Button>
      </div>
    </Card>
  )
}
