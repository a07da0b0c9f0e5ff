import { Anchor } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { partnerHomeContract } from '../partner-home.contract.ts'
import classes from './partner.module.css'

/** Logo and texts to hand out. */
export function MaterialsCard() {
  const t = useTexts()
  const { data } = useRead(partnerHomeContract.referralLink, {})
  const link = data?.link ?? ''
  const texts = [
    [
      t('Short text'),
      t(
        'Tradewind runs the office side of your trade: jobs, calendar, quotes and invoices in one place. {{link}}',
        {
          link,
        },
      ),
    ],
    [
      t('Email text'),
      t(
        'I thought of you. With Tradewind you book a job in a minute, the team shares one live calendar and invoices get paid sooner. Try it free for 14 days, no card needed: {{link}}',
        { link },
      ),
    ],
  ] as const
  return (
    <Card title={t('Logo and texts')} about={t('For your website, newsletter or social media.')}>
      <ul className={classes.rows}>
        <li>
          <span style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
            <img src="/favicon.svg" width={48} height={48} alt={t('Logo')} />
            <span className={classes.dim}>SVG</span>
          </span>
          <Anchor href="/favicon.svg" download="tradewind-logo.svg">
            {t('Download logo')}
          </Anchor>
        </li>
        {texts.map(([name, text]) => (
          <li key={name}>
            <span>
              <b>{name}</b>
              <br />
              <span className={classes.dim}>{text}</span>
            </span>
            <CopyButton text={text} label={name} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
