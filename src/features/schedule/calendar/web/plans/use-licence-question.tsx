import { useCallback } from 'react'
import type { Fact } from '#shared/fact.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'

/** Asks before people are booked without the licence for the work; true if the save may continue. */
export function useLicenceQuestion() {
  const t = useTexts()
  const confirm = useConfirm()
  return useCallback(
    async (read: () => Promise<readonly Fact[]>): Promise<boolean> => {
      let missing: readonly Fact[]
      try {
        missing = await read()
      } catch (error) {
        // The warning is a courtesy: whatever fails here will fail the save too, and be reported there.
        if (!(error instanceof SendError)) throw error
        return true
      }
      if (missing.length === 0) return true
      return confirm({
        title: t('Licence missing'),
        message: (
          <ul>
            {[...new Set(missing.map(each => t(each)))].map(each => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        ),
      })
    },
    [t, confirm],
  )
}
