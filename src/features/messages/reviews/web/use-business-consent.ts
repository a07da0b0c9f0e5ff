import { useEffect, useRef } from 'react'
import { useAddressQuery } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { googleBusinessContract } from '../google-business.contract.ts'
import { googleBusinessTexts } from '../google-business.rules.ts'

/** Whoever comes back from Google's page is connected by what it sends along; true while that is under way. */
export function useBusinessConsent(): boolean {
  const t = useTexts()
  const go = useGo()
  const { code, state, error } = useAddressQuery()
  const connect = useSend(googleBusinessContract.connect, {
    saved: 'Google is connected. Choose your locations.',
  })
  const isTaken = useRef(false)
  const isBack = state !== undefined && (code !== undefined || error !== undefined)

  useEffect(() => {
    if (isTaken.current || !isBack) return
    isTaken.current = true
    void finish()

    async function finish() {
      if (code === undefined) toast.error(t(googleBusinessTexts.refused))
      else await connect.send({ code: String(code), state: String(state) }).catch(() => {})
      // A code is good once: it does not stay in the address.
      await go({ to: '/social/googleMyBusiness' }, { replace: true })
      isTaken.current = false
    }
  }, [isBack, code, state, connect, go, t])
  return isBack
}
