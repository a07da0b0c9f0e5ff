import { Anchor } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { returnPath } from '../sign-in.rules.ts'

interface AuthLinkProps {
  to: '/auth/login' | '/auth/signup' | '/auth/forgot-password' | '/auth/code'
  children: ReactNode
}

/** A link between the screens of the signed-out; where one was going stays in the address. */
export function AuthLink({ to, children }: AuthLinkProps) {
  const { next } = useSearch({ strict: false }) as { next?: unknown }
  const path = returnPath(next)
  const search = path && (to === '/auth/login' || to === '/auth/code') ? { next: path } : {}
  return (
    <Anchor fw={500} renderRoot={props => <Link to={to} search={search as never} {...props} />}>
      {children}
    </Anchor>
  )
}
