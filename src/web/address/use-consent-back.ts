import { useEffect, useRef } from 'react'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useAddressQuery } from './use-address-query.ts'
import { useGo } from './use-go.ts'

/**
 * Connects whoever comes back from a vendor's consent by what it sends along; true while that is under way. `refused` is said
 * where it sends no code, and `to` is the screen without it, unless `connect` names where to go on.
 */
export function useConsentBack(
  connect: (sent: { code: string; state: string }) => Promise<unknown>,
  { refused, to }: { refused: string; to: string },
): boolean {
  const t = useTexts()
  const go = useGo()
  const { code, state, error } = useAddressQuery()
  const isTaken = useRef(false)
  const isBack = state !== undefined && (code !== undefined || error !== undefined)

  useEffect(() => {
    if (isTaken.current || !isBack) return
    isTaken.current = true
    void finish()

    async function finish() {
      let next: unknown
      if (code === undefined) toast.error(t(refused))
      else next = await connect({ code: String(code), state: String(state) }).catch(() => {})
      // A code is good once: it does not stay in the address.
      await go({ to: typeof next === 'string' ? next : to }, { replace: true })
      isTaken.current = false
    }
  }, [isBack, code, state, connect, refused, to, go, t])
  return isBack
}
