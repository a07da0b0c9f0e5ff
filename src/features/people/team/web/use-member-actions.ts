import { useQueryClient } from '@tanstack/react-query'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { readQuery, useSend } from '#web/use-endpoint.ts'
import { type Member, teamContract } from '../team.contract.ts'

/** The actions for a member besides editing; those that can't be undone with one click ask first. */
export function useMemberActions() {
  const t = useTexts()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const setStatus = useSend(teamContract.setStatus)
  const inviteAgain = useSend(teamContract.invite)

  async function disable({ id, fullname: name }: Member) {
    let upcoming: number
    try {
      const { result } = await queryClient.fetchQuery({
        ...readQuery(teamContract.open, { id }),
        staleTime: 0,
      })
      upcoming = result.upcoming_appointments
    } catch (error) {
      toast.error(t(error as SendError))
      return
    }
    let warning = ''
    const isSure = await confirm({
      title: t('Disable {{name}}?', { name }),
      message: t('{{name}} is signed out immediately and can’t sign in until enabled again.', { name }),
      attention:
        upcoming === 0
          ? undefined
          : upcoming === 1
            ? t('1 upcoming appointment stays assigned to {{name}}. Reassign it to someone else.', { name })
            : t('{{count}} upcoming appointments stay assigned to {{name}}. Reassign them to someone else.', {
                count: upcoming,
                name,
              }),
      confirm: t('Disable'),
      danger: true,
      run: async () => {
        warning = (await setStatus.send({ id, active: false })).warning
      },
    })
    if (!isSure) return
    toast.success(t('{{name}} is disabled.', { name }), {
      undo: () => void setStatus.send({ id, active: true }),
    })
    if (warning) toast.warning(t(warning))
  }

  async function enable({ id, fullname: name }: Member) {
    const isSure = await confirm({
      title: t('Enable {{name}}?', { name }),
      message: t('{{name}} can sign in again and be assigned work.', { name }),
      confirm: t('Enable'),
      run: () => setStatus.send({ id, active: true }),
    })
    if (isSure) toast.success(t('{{name}} is enabled.', { name }))
  }

  async function invite({ id, email }: Member) {
    await inviteAgain.send({ id })
    toast.success(t('The invitation is on its way to {{email}}.', { email }))
  }

  return { disable, enable, invite }
}
