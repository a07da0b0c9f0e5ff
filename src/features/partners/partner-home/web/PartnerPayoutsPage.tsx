import { Alert, Button } from '@mantine/core'
import { IconCash, IconFileTypePdf } from '@tabler/icons-react'
import { formatDay, parseDay } from '#shared/dates.ts'
import { saveFile } from '#web/files/save-file.ts'
import { language, useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { send } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { partnerHomeContract } from '../partner-home.contract.ts'
import { PartnerFrame, type Profile } from './PartnerFrame.tsx'
import classes from './partner.module.css'

/** The partner's past payouts, and the next one. */
export default function PartnerPayoutsPage() {
  const t = useTexts()
  return (
    <PartnerFrame>
      {profile => (
        <>
          <div className={classes.title}>
            <h1>{t('Payouts')}</h1>
          </div>
          <Next profile={profile} />
          {profile.role !== 'member' && <Payouts />}
        </>
      )}
    </PartnerFrame>
  )
}

function Next({ profile }: { profile: Profile }) {
  const t = useTexts()
  const { ledger, next_payout, payout_problem, least_cents } = profile
  const next_cents = ledger.payable_cents - ledger.underway_cents
  const day = formatDay(parseDay(next_payout) ?? 0, language(), 'date')
  return (
    <Card
      title={t('Next payout on {{date}}', { date: day })}
      about={t('We pay on the 5th. Amounts under {{least}} carry over.', {
        least: moneyText(least_cents),
      })}
    >
      <div className={classes.figure}>{moneyText(next_cents)}</div>
      {ledger.underway_cents > 0 && (
        <span className={classes.dim}>
          {t('{{amount}} is in a payout being prepared.', {
            amount: moneyText(ledger.underway_cents),
          })}
        </span>
      )}
      {payout_problem && next_cents > 0 && (
        <Alert color="yellow" mt="sm" py={10}>
          {t(payout_problem)}
        </Alert>
      )}
    </Card>
  )
}

function Payouts() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const read = useRead(partnerHomeContract.payouts, {})
  const open = async (id: number) => {
    try {
      await saveFile(await send(partnerHomeContract.statement, { id }), `statement-${id}.pdf`)
    } catch {
      toast.error(t('Couldn’t load the statement'))
    }
  }
  return (
    <Card title={t('Past payouts')}>
      <Loaded read={read} failed={t('Couldn’t load payouts')}>
        {({ payouts }) =>
          payouts.length === 0 ? (
            <EmptyState
              title={t('No payouts yet')}
              text={t('Payout statements appear here once we’ve paid you.')}
              icon={<IconCash size={22} stroke={1.6} />}
            />
          ) : (
            <ul className={classes.rows}>
              {payouts.map(({ id, status, net_cents, gst_cents, is_rcti, account_end, paid }) => (
                <li key={id}>
                  <span>
                    <b>{moneyText(net_cents + gst_cents)}</b>
                    <br />
                    <span className={classes.dim}>
                      {paid ? instant(paid, 'date') : t('On its way')} ·{' '}
                      {t('Account ending in {{digits}}', { digits: account_end })}
                      {gst_cents > 0 && ` · ${t('incl. {{gst}} GST', { gst: moneyText(gst_cents) })}`}
                    </span>
                  </span>
                  <StatusBadge tone={status === 'paid' ? 'green' : 'blue'} dot>
                    {status === 'paid' ? t('Paid') : t('Approved')}
                  </StatusBadge>
                  <Button
                    variant="default"
                    size="sm"
                    leftSection={<IconFileTypePdf size={16} />}
                    onClick={() => void open(id)}
                  >
                    {is_rcti ? t('Tax invoice') : t('Statement')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
