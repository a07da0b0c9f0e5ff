import { useCallback } from 'react'
import type { PersonOvertime } from '#features/schedule/overtime/overtime.contract.ts'
import { usePersonOvertimeText } from '#features/schedule/overtime/web/use-added-overtime.ts'
import type { Fact } from '#shared/fact.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'

interface Checked {
  unlicensed: readonly Fact[]
  overtime: readonly PersonOvertime[]
}

/** Asks before people are booked without the licence for the work or into overtime; true if the save may continue. */
export function usePlanQuestion() {
  const t = useTexts()
  const confirm = useConfirm()
  const overtimeOf = usePersonOvertimeText()
  return useCallback(
    async (read: () => Promise<Checked>): Promise<boolean> => {
      let checked: Checked
      try {
        checked = await read()
      } catch (error) {
        // The warning is a courtesy: whatever fails here will fail the save too, and be reported there.
        if (!(error instanceof SendError)) throw error
        return true
      }
      const { unlicensed, overtime } = checked
      if (unlicensed.length + overtime.length === 0) return true
      return confirm({
        title: unlicensed.length > 0 ? t('Licence missing') : t('Overtime'),
        message: (
          <ul>
            {[...new Set([...unlicensed.map(each => t(each)), ...overtime.map(overtimeOf)])].map(each => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        ),
      })
    },
    [t, confirm, overtimeOf],
  )
}
