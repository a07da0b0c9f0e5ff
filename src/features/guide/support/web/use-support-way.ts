import { useMay, useViewer } from '#web/viewer.ts'
import { supportStaff } from '../support.rules.ts'

/** How the viewer talks with the support: by asking, by answering, or not at all. */
export function useSupportWay(): 'chat' | 'dashboard' | null {
  const isStaff = useMay(supportStaff)
  const { platform } = useViewer()
  if (isStaff) return 'dashboard'
  // The platform's other people neither ask themselves nor answer.
  return platform ? null : 'chat'
}
