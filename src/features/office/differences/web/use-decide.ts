import type { Sends } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type Difference, differencesContract } from '../differences.contract.ts'

type Take = Sends<typeof differencesContract.decide>['take']
const said = { mine: 'Saved.', theirs: 'Kept.', open: 'Undone.' } as const

/** Decides about a difference, and offers to take that back. */
export function useDecide() {
  const t = useTexts()
  const sending = useSend(differencesContract.decide)
  async function decide({ id, version }: Pick<Difference, 'id' | 'version'>, take: Take): Promise<void> {
    const { result } = await sending.send({ id, take, version })
    const undo = () => void decide({ id, version: result.version }, 'open').catch(() => {})
    toast.success(t(said[take]), { id: `difference ${id}`, ...(take !== 'open' && { undo }) })
  }
  return {
    isBusy: sending.isPending,
    // What was refused is said by a toast, and the list is read anew.
    decide: (difference: Pick<Difference, 'id' | 'version'>, take: Take) =>
      void decide(difference, take).catch(() => {}),
  }
}
