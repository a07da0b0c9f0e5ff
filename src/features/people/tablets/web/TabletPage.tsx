import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useGo } from '#web/address/use-go.ts'
import { PairTablet } from './PairTablet.tsx'
import { keepTabletToken, tabletToken } from './tablet-token.ts'
import { Yard } from './Yard.tsx'

/** The page of a tablet in the yard: paired once, it shows names until it is revoked. */
export default function TabletPage() {
  const { code = '' } = useParams({ strict: false }) as { code?: string }
  const go = useGo()
  const [token, setToken] = useState(tabletToken)
  const keep = (next: string | null) => {
    keepTabletToken(next)
    setToken(next)
    void go({ to: '/tablet' }, { replace: true, unasked: true })
  }
  if (token && !code) return <Yard token={token} onAnew={() => keep(null)} />
  return <PairTablet code={code} onPaired={keep} />
}
