import { Anchor } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import classes from '#features/account/sign-in/web/AuthLayout.module.css'
import { AppLink } from '#web/address/AppLink.tsx'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { LanguageSelect } from '#web/ui/LanguageSelect.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { partnerSignInContract } from '../partner-sign-in.contract.ts'

interface PartnerDoorProps {
  title: string
  lead?: ReactNode
  /** Below the form: ways to the other doors. */
  after?: ReactNode
  children: ReactNode
}

/** The layout of the partners' doors: the programme on the left, a form on the right. */
export function PartnerDoor({ title, lead, after, children }: PartnerDoorProps) {
  const t = useTexts()
  const go = useGo()
  const { error } = useRead(partnerSignInContract.open, {}, { staleTime: Number.POSITIVE_INFINITY })
  const isClosed = error?.status === 404
  useEffect(() => {
    // Nothing is sold here: there is no programme.
    if (isClosed) void go({ to: '/error' }, { replace: true })
  }, [isClosed, go])
  const points = [
    t('Commission on every invoice that your referrals pay.'),
    t('Every cent explained, entry by entry.'),
    t('Paid to your bank account each month.'),
  ]
  return (
    <div className={classes.page}>
      <aside className={classes.about} aria-label={t('About the partner program')}>
        <Mark />
        <div>
          <p className={classes.slogan}>{t('Bring trades businesses to Tradewind, and earn with them.')}</p>
          <ul className={classes.points}>
            {points.map(point => (
              <li key={point}>
                <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <span className={classes.foot}>{t('Partner program')}</span>
      </aside>
      <main className={classes.side}>
        <div className={classes.card}>
          <div className={classes.narrowBrand}>
            <Mark />
          </div>
          <h1 className={classes.title}>{title}</h1>
          <div className={classes.lead}>{lead}</div>
          {children}
          {after && <div className={classes.after}>{after}</div>}
          <div className={classes.language}>
            <LanguageSelect size="xs" w={120} />
          </div>
        </div>
      </main>
    </div>
  )
}

function Mark() {
  return (
    <span className={classes.brand}>
      <img src="/favicon.svg" width={32} height={32} alt="" />
      Tradewind
    </span>
  )
}

interface DoorLinkProps {
  to: '/partner-login' | '/partner-signup' | '/partner-forgot-password'
  children: ReactNode
}

/** A way from one of the doors to another. */
export function DoorLink({ to, children }: DoorLinkProps) {
  return (
    <Anchor fw={500} renderRoot={props => <AppLink to={to} {...props} />}>
      {children}
    </Anchor>
  )
}
