import { useState } from 'react'
import { ownPrefix } from '#web/session/session-store.ts'
import { useViewer } from '#web/viewer.ts'
import { companyParts } from '../parts.rules.ts'

const key = `${ownPrefix}partsFrom`

/**
 * The owner of the next part: the company, or a technician of the job. Whoever takes from their own van does so on the
 * next job as well, so that choice is remembered on this device.
 */
export function useOwner(technicians: readonly { value: number }[]) {
  const { id } = useViewer()
  const [chosen, setChosen] = useState(() =>
    localStorage.getItem(key) === String(id) ? id : (companyParts.value as number),
  )
  const isThere = technicians.some(each => each.value === chosen)
  function choose(owner: number) {
    if (owner === id) localStorage.setItem(key, String(id))
    else localStorage.removeItem(key)
    setChosen(owner)
  }
  return [isThere ? chosen : companyParts.value, choose] as const
}
