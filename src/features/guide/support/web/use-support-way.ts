import { useMay, useViewer } from '#web/viewer.ts'
import { supportContract } from '../support.contract.ts'
import { supportStaff } from '../support.rules.ts'

/** How the viewer uses support: by asking, by answering, or not at all. */
export function useSupportWay(): 'chat' | 'dashboard' | null {
  const isStaff = useMay(supportStaff)
  const asks = useMay(supportContract.getSupportMessages.access)
  const { platform } = useViewer()
  if (isStaff) return 'dashboard'
  // Other people of the platform's company neither ask nor answer.
  return platform || !asks ? null : 'chat'
}
