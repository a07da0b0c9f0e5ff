import { useEffect } from 'react'
import { useGo } from '#web/address/use-go.ts'

/** The address of a new client: their form over the list. */
export default function AddClientPage() {
  const go = useGo()
  useEffect(() => {
    void go({ to: '/clients', query: { new: true } }, { replace: true })
  }, [go])
  return null
}
