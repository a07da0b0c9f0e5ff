import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Receives, Sends } from '#shared/endpoint.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { readQuery } from '#web/use-endpoint.ts'
import { arrivalsContract } from '../arrivals.contract.ts'
import { TellChoice } from './TellChoice.tsx'

type Asked = Sends<typeof arrivalsContract.preview>
type Preview = Receives<typeof arrivalsContract.preview>['result']

/** Previews the client's message about a move or cancellation; null: none. */
export function useTellPreview() {
  const queryClient = useQueryClient()
  return useCallback(
    async (asked: Asked): Promise<Preview> => {
      try {
        const query = readQuery(arrivalsContract.preview, asked)
        return (await queryClient.fetchQuery({ ...query, staleTime: 0 })).result
      } catch (error) {
        // Whatever fails here fails the change too, and is told there.
        if (!(error instanceof SendError)) throw error
        return null
      }
    },
    [queryClient],
  )
}

/** Asks before a client is told of another time: whether they are; null: the appointment stays where it is. */
export function useTellQuestion() {
  const t = useTexts()
  const confirm = useConfirm()
  const previewOf = useTellPreview()
  return useCallback(
    async (asked: Asked): Promise<boolean | null> => {
      const preview = await previewOf(asked)
      if (!preview) return true
      let tells = true
      const isSure = await confirm({
        title: t('Move the appointment?'),
        message: (
          <>
            {t('The client already has the current time.')}
            <TellChoice
              preview={preview}
              onChange={chosen => {
                tells = chosen
              }}
            />
          </>
        ),
        confirm: t('Move'),
      })
      return isSure ? tells : null
    },
    [t, confirm, previewOf],
  )
}
