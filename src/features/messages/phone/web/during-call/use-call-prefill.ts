import { useEffect } from 'react'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { clientFromWire } from '#features/clients/clients/clients.wire.ts'
import { offerPrefill } from '#features/jobs/jobs/web/use-new-job.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { isTalking } from '../../phone.rules.ts'
import type { Phone } from '../window/use-phone.ts'

/** While somebody outside is on the line, a new job begins with who it is, however it is opened. */
export function useCallPrefill({ call, own }: Pick<Phone, 'call' | 'own'>): void {
  const isIn = own !== null && own.listens_to === null && isTalking(own.status)
  const call_id = isIn && call && call.direction !== 'internal' ? call.id : null
  const client_id = call_id === null ? 0 : (call?.client?.id ?? 0)
  const phone = call_id === null ? '' : displayPhone(call?.number ?? '')
  const mayOpen = useMay(clientsContract.open.access)
  const isKnown = mayOpen && client_id > 0
  const client = useRead(clientsContract.open, { id: client_id }, { enabled: isKnown }).data?.result
  useEffect(() => {
    if (call_id === null) return
    const known = isKnown && client ? { client: clientFromWire(client) } : { phone }
    return offerPrefill({ call_id, ...known })
  }, [call_id, phone, client, isKnown])
}
