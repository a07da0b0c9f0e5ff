import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n.ts'
import { LanguageSelect } from '#web/ui/select/LanguageSelect.tsx'
import classes from './AuthLayout.module.css'

interface AuthLayoutProps {
  title: string
  /** A line below the title. */
  lead?: ReactNode
  /** Below the form: links to the other screens. */
  after?: ReactNode
  children: ReactNode
  /** Texts beside the form, where it is not the product that is signed in to. */
  about?: About
}

interface About {
  label: string
  slogan: string
  points: readonly string[]
  foot: string
}

/** The layout of the signed-out screens: the product on the left, a short form on the right. */
export function AuthLayout({ title, lead, after, children, about }: AuthLayoutProps) {
  const t = useTexts()
  const { label, slogan, points, foot } = about ?? {
    label: t('About Tradewind'),
    slogan: t('The office side of your trade, without the paperwork.'),
    points: [
      t('Book a job in a minute, with the right technician.'),
      t('One live calendar that everyone sees.'),
      t('Your technicians’ day, in their pocket.'),
    ],
    foot: t('Field service for trades businesses'),
  }
  return (
    <div className={classes.page}>
      <aside className={classes.about} aria-label={label}>
        <Mark />
        <div>
          <p className={classes.slogan}>{slogan}</p>
          <ul className={classes.points}>
            {points.map(point => (
              <li key={point}>
                <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <span className={classes.foot}>{foot}</span>
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
