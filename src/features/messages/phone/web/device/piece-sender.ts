import { type SendError, send } from '#web/send.ts'
import { recordingsContract } from '../../recordings.contract.ts'

/** Ms until a piece that did not leave is sent again. */
const againMs = 2_000

/**
 * Sends the pieces of a recording one after another. Without a connection they wait here; the server counts them, so one
 * that was sent twice is there once. `onRefused`: the recording has ended there, as after a minute without a connection.
 */
export function pieceSender(id: number, onRefused: () => void) {
  const waiting: Blob[] = []
  let next = 0
  let isWhole = false
  let isSending = false

  async function flush(): Promise<void> {
    if (isSending) return
    isSending = true
    while (waiting.length > 0) {
      try {
        await send(recordingsContract.piece, { id, position: next }, { file: waiting[0]! })
        waiting.shift()
        next += 1
      } catch (error) {
        // A refusal stays one, and so do the pieces that came before it.
        const { status } = error as SendError
        if (status >= 400 && status < 500 && status !== 429) {
          waiting.length = 0
          if (!isWhole) onRefused()
          break
        }
        await new Promise(resolve => setTimeout(resolve, againMs))
      }
    }
    isSending = false
    if (isWhole) await send(recordingsContract.finish, { id }).catch(() => {})
  }

  return {
    add(piece: Blob) {
      waiting.push(piece)
      void flush()
    },
    /** No more comes. */
    end() {
      isWhole = true
      return flush()
    },
  }
}
