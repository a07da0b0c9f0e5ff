import type { ReactNode } from 'react'
import { type Brand, Branded, BrandName } from './Branded.tsx'
import classes from './PublicPage.module.css'

interface PublicPageProps {
  title: string
  /** Width of a sheet of paper. */
  wide?: boolean
  lead?: ReactNode
  /** Brand of the page, where known. */
  company?: Brand | null | undefined
  children?: ReactNode
}

/** A page for a company's client, who has followed a link: one thing to do, nothing of the product around it. */
export function PublicPage({ title, wide = false, lead, company, children }: PublicPageProps) {
  return (
    <Branded colour={company?.colour ?? ''}>
      <main className={classes.page}>
        <div className={classes.card} data-wide={wide || undefined}>
          {company && (
            <div className={classes.head}>
              <BrandName brand={company} />
            </div>
          )}
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
        </div>
      </main>
    </Branded>
  )
}
