import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type Address, routerAddress } from './address.ts'

/** A link to an address of the application. */
export function AppLink({ to, query, hash, ...rest }: Address & Omit<ComponentProps<'a'>, 'href'>) {
  return <Link {...routerAddress({ to, query, hash })} activeOptions={{ exact: true }} {...rest} />
}
