import { type ReactNode, useEffect, useState } from 'react'
import { lazyPart } from '#web/lazy-part.tsx'
import { useViewer } from '#web/viewer.ts'

const FactorNeeded = lazyPart(
  async () => (await import('#features/account/sign-in/web/second-factor/FactorNeeded.tsx')).FactorNeeded,
)

/**
 * Shows the screens, or how to set up a second step that the company asks for. It stays until the recovery codes were put
 * away: they are shown once.
 */
export function FactorGate({ refresh, children }: { refresh: () => Promise<unknown>; children: ReactNode }) {
  const { needs_factor = false, company_name } = useViewer()
  const [isNeeded, setNeeded] = useState(needs_factor)
  useEffect(() => {
    if (needs_factor) setNeeded(true)
  }, [needs_factor])
  if (!isNeeded && !needs_factor) return children
  const done = () => void refresh().then(() => setNeeded(false))
  return <FactorNeeded company={company_name} onDone={done} />
}
