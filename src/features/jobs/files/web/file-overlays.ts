import { overlay } from '#web/offline/overlays.ts'
import { filesContract } from '../files.contract.ts'

/** Takes a file off the list while its removal waits for the connection. */
export const fileOverlays = () => [
  overlay(filesContract.remove, filesContract.list, (reply, { input }) => ({
    ...reply,
    result: reply.result.filter(({ id }) => id !== Number(input.id)),
  })),
]
