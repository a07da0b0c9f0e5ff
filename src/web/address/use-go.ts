import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type Address, routerAddress } from './address.ts'

interface Manner {
  /** Takes the place of the present address in the history. */
  replace?: boolean
  /** Nobody is asked whether they want to leave. */
  unasked?: boolean
}

export type Go = (address: Address, manner?: Manner) => Promise<void>

/** Goes to an address. */
export function useGo(): Go {
  const navigate = useNavigate()
  return useCallback(
    (address, { replace, unasked } = {}) =>
      navigate({ ...routerAddress(address), replace, ignoreBlocker: unasked }),
    [navigate],
  )
}
