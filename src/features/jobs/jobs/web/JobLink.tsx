import type { ReactNode } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'

interface JobLinkProps {
  id: number
  className?: string
  onClick?: () => void
  children: ReactNode
}

/** Opens a job's dialog over the current screen. */
export function JobLink({ id, ...rest }: JobLinkProps) {
  return <AppLink query={{ job: id }} {...rest} />
}
