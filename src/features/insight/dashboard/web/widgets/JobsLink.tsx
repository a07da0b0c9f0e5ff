import type { ReactNode } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import type { Days } from '../../dashboard.rules.ts'

interface JobsLinkProps {
  range: Days
  type?: number
  worker?: number
  children: ReactNode
}

/** Leads to the jobs that a figure counts. */
export function JobsLink({ range, children, ...filter }: JobsLinkProps) {
  return (
    <AppLink to="/jobs" query={{ ...filter, from: range.start, to: range.end }}>
      {children}
    </AppLink>
  )
}
