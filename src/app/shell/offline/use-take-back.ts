import { differencesContract } from '#features/office/differences/differences.contract.ts'
import type { WaitingWrite } from '#web/offline/kept-write.ts'
import { useDropWrite } from '#web/offline/use-drop-write.ts'
import { SendError } from '#web/send.ts'
import { useSend } from '#web/use-endpoint.ts'

/** Lets a write go, after a question; of one that the office has as well, nothing is left to decide. */
export function useTakeBack(): (write: WaitingWrite) => Promise<void> {
  const drop = useDropWrite()
  const decide = useSend(differencesContract.decide, { silent: true })
  return write => drop(write, write.aside === undefined ? undefined : () => leave(write.aside!))

  async function leave(id: number): Promise<void> {
    await decide.send({ id, take: 'theirs' }).catch((error: unknown) => {
      // Somebody has decided it meanwhile.
      if (!(error instanceof SendError) || ![404, 409].includes(error.status)) throw error
    })
  }
}
