import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { readQuery } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type Member, teamContract } from '../team.contract.ts'
import { mayChangeMember } from '../team.rules.ts'

/** undefined: no dialog; null: somebody new. */
type Edited = Member | null | undefined

/**
 * Whose dialog is open. Links begin it by the address: `open=<id>`, or `new` for somebody new; both leave the
 * address as soon as they are followed.
 */
export function useOpenMember(): [Edited, (member: Edited) => void] {
  const t = useTexts()
  const viewer = useViewer()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const search = useSearch({ strict: false }) as { open?: unknown; new?: unknown }
  const [edited, setEdited] = useState<Edited>(undefined)
  const id = Number(search.open)
  const asksOne = Number.isSafeInteger(id) && id > 0
  const asksNew = search.new !== undefined && search.new !== false

  const follow = useCallback(
    async (member: number) => {
      try {
        const query = readQuery(teamContract.open, { id: member })
        const { result } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
        const verdict = mayChangeMember(viewer, result)
        if (verdict === true) setEdited(result)
        else toast.info(t(verdict))
      } catch (error) {
        toast.error(t(error as SendError))
      }
    },
    [queryClient, viewer, t],
  )

  useEffect(() => {
    if (!asksOne && !asksNew) return
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: ((now: Record<string, unknown>) => ({ ...now, open: undefined, new: undefined })) as never,
    })
    if (asksNew) setEdited(null)
    else void follow(id)
  }, [asksOne, asksNew, id, navigate, follow])

  return [edited, setEdited]
}
