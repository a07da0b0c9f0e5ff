import { useEffect } from 'react'
import { isOpenWithoutPlan, isPlanInactive, planInactive } from '#shared/plan.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useViewer } from '#web/viewer.ts'
import { useShownPath } from './screen.tsx'

/** Sends everyone in a company whose plan has ended to the plans page, and says why. */
export function usePlanGuard(): void {
  const viewer = useViewer()
  const { today } = useCompanyTime()
  const path = useShownPath()
  const go = useGo()
  const t = useTexts()
  const isClosed = isPlanInactive(viewer, today) && !isOpenWithoutPlan(path)
  useEffect(() => {
    if (!isClosed) return
    toast.info(t(planInactive))
    void go({ to: '/plans' }, { replace: true })
  }, [isClosed, go, t])
}
