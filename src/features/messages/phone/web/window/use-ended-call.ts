import { useEffect, useRef, useState } from 'react'
import { hasPermission } from '#shared/access.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { send } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { useViewer } from '#web/viewer.ts'
import { callReportsContract } from '../../call-reports.contract.ts'
import type { WireCallEntry } from '../../phone.contract.ts'
import { isOver, isTalking } from '../../phone.rules.ts'
import type { Phone } from './use-phone.ts'

/**
 * Says what became of a call that this window was in: one that failed or was refused in a toast; one in which somebody
 * talked is given back to be noted, for those who keep notes on clients, until the returned function drops it.
 */
export function useEndedCall({ call, own }: Pick<Phone, 'call' | 'own'>): [WireCallEntry | null, () => void] {
  const t = useTexts()
  const viewer = useViewer()
  const [ended, setEnded] = useState<WireCallEntry | null>(null)
  const before = useRef<number | null>(null)
  const isIn = own !== null && own.listens_to === null && isTalking(own.status)
  const present = isIn && call ? call.id : null
  useEffect(() => {
    const id = before.current
    before.current = present
    if (present !== null) setEnded(null)
    if (id === null || id === present) return
    send(callReportsContract.ended, { id }).then(
      ({ result }) => {
        // Passed on, it goes on without this window.
        if (!isOver(result.status)) return
        const name = displayPhone(result.number) || result.answered_name || result.client_name
        if (result.status === 'failed') toast.error(t('Failed to make call'))
        else if (result.status === 'busy') toast.info(t('{{number}}: rejected call', { number: name }))
        else if (
          result.answered_at &&
          result.direction !== 'internal' &&
          hasPermission(viewer, 'clients.manage')
        )
          setEnded(result)
      },
      // The log has it.
      () => {},
    )
  }, [present, t, viewer])
  return [ended, () => setEnded(null)]
}
