import { type ReactNode, useEffect } from 'react'
import { followBrowser } from '../i18n.ts'
import classes from './PublicPage.module.css'

interface PublicPageProps {
  title: string
  /** As wide as a sheet of paper. */
  wide?: boolean
  lead?: ReactNode
  /** Above the title, such as whose page it is. */
  head?: ReactNode
  children?: ReactNode
}

/** A page for a company's client, who has followed a link: one thing to do, nothing of the product around it. */
export function PublicPage({ title, wide = false, lead, head, children }: PublicPageProps) {
  useEffect(() => void followBrowser(), [])
  return (
    <main className={classes.page}>
      <div className={classes.card} data-wide={wide || undefined}>
        {head}
        <h1 className={classes.title}>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </div>
    </main>
  )
}
