import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useAddressQuery } from '#web/address/use-address-query.ts'
import { keptSearch } from '../sign-in.rules.ts'

interface AuthLinkProps {
  to: '/auth/login' | '/auth/signup' | '/auth/forgot-password' | '/auth/code'
  children: ReactNode
}

/** A link between signed-out screens that keeps the return path and the referral in the address. */
export function AuthLink({ to, children }: AuthLinkProps) {
  const { next, ...rest } = keptSearch(useAddressQuery())
  // Who signs up answers an invitation after that; other pages are of a company that they are not in.
  const isKept = to === '/auth/login' || to === '/auth/code' || next?.includes('invite_id=')
  const query = next && isKept ? { ...rest, next } : rest
  return (
    <Anchor fw={500} renderRoot={props => <AppLink to={to} query={query} {...props} />}>
      {children}
    </Anchor>
  )
}
