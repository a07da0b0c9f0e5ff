import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { useRead } from '#web/use-endpoint.ts'

/** The signed-in user from the server; looked at again now and then, for a changed plan or group. */
export function useMe() {
  return useRead(signInContract.me, {}, { staleTime: 60_000, refetchInterval: 10 * 60_000 })
}
