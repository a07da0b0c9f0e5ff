import { Anchor } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { keptSearch } from '../sign-in.rules.ts'

interface AuthLinkProps {
  to: '/auth/login' | '/auth/signup' | '/auth/forgot-password' | '/auth/code'
  children: ReactNode
}

/** A link between the screens of the signed-out; where one was going, and who sent one, stays in the address. */
export function AuthLink({ to, children }: AuthLinkProps) {
  const { next, ...rest } = keptSearch(useSearch({ strict: false }))
  const search = next && (to === '/auth/login' || to === '/auth/code') ? { ...rest, next } : rest
  return (
    <Anchor fw={500} renderRoot={props => <Link to={to} search={search as never} {...props} />}>
      {children}
    </Anchor>
  )
}
