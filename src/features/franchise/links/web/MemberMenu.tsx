import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowRight, IconDots, IconLinkOff, IconMail, IconMailOff } from '@tabler/icons-react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type FranchiseMember, linksContract } from '../links.contract.ts'
import { useSwitch } from './use-switch.ts'

/** The actions for one member or invitation. */
export function MemberMenu({ member }: { member: FranchiseMember }) {
  const t = useTexts()
  const viewer = useViewer()
  const confirm = useConfirm()
  const places = useRead(linksContract.franchises, {})
  const { open } = useSwitch()
  const again = useSend(linksContract.inviteAgain, {
    saved: t('The invitation is on its way to {{email}}.', { email: member.email }),
  })
  const withdraw = useSend(linksContract.withdraw, { saved: t('Invitation withdrawn.') })
  const end = useSend(linksContract.end)
  const place = places.data?.data.franchise.find(each => each.id === member.company_id)
  const isOffice = viewer.kind !== 'operator'
  const isMember = member.status === 'active'
  const isInvited = member.status === 'invited' && isOffice
  if (!(isInvited || (isMember && (place || viewer.kind === 'owner')))) return null

  const part = () =>
    confirm({
      title: t('Remove {{name}} from your franchise?', { name: member.name }),
      message: t('Your staff leave their team and are signed out there. Handovers stay.'),
      confirm: t('Remove'),
      danger: true,
      run: () => end.send({ id: member.id }),
    })

  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Actions for {{name}}', { name: member.name })}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isMember && place && (
          <Menu.Item leftSection={<IconArrowRight size={15} />} onClick={() => open(place)}>
            {t('Open this company')}
          </Menu.Item>
        )}
        {isInvited && (
          <>
            <Menu.Item
              leftSection={<IconMail size={15} />}
              onClick={() => void again.send({ id: member.id })}
            >
              {t('Send the invitation again')}
            </Menu.Item>
            <Menu.Item
              color="pink"
              leftSection={<IconMailOff size={15} />}
              onClick={() => void withdraw.send({ id: member.id })}
            >
              {t('Withdraw')}
            </Menu.Item>
          </>
        )}
        {isMember && viewer.kind === 'owner' && (
          <Menu.Item color="pink" leftSection={<IconLinkOff size={15} />} onClick={() => void part()}>
            {t('Remove from franchise')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
