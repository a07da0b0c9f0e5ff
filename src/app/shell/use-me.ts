import { useMemo } from 'react'
import { type SignedInUser, signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { permissionFromWire } from '#shared/permissions.ts'
import { useRead } from '#web/use-endpoint.ts'
import type { SignedIn } from '#web/viewer.ts'

/** The signed-in user from the server; looked at again now and then, for a changed plan or group. */
export function useMe() {
  const me = useRead(signInContract.me, {}, { staleTime: 60_000, refetchInterval: 10 * 60_000 })
  const user = me.data?.user
  const viewer = useMemo(() => user && viewerOf(user), [user])
  return { me, viewer }
}

const viewerOf = (user: SignedInUser): SignedIn => ({
  ...user,
  permissions: user.permissions.map(permissionFromWire),
})
