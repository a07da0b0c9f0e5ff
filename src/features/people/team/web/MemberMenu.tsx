import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconMail, IconPencil, IconUser, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import type { Verdict } from '#shared/verdict.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useViewer } from '#web/viewer.ts'
import type { Member } from '../team.contract.ts'
import { mayChangeMember, mayDisable } from '../team.rules.ts'
import { useMemberActions } from './use-member-actions.ts'

/** The actions for one team member. */
export function MemberMenu({ member, onEdit }: { member: Member; onEdit: () => void }) {
  const t = useTexts()
  const viewer = useViewer()
  const { disable, enable, invite } = useMemberActions()
  const change = mayChangeMember(viewer, member)
  const switchOff = mayDisable(viewer, member)
  const reason = (verdict: Verdict) => (verdict === true ? undefined : t(verdict))

  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Actions for {{name}}', { name: member.fullname })}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUser size={15} />}
          renderRoot={props => <AppLink to={`/team/${member.id}`} {...props} />}
        >
          {t('Details and licences')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPencil size={15} />}
          disabled={change !== true}
          title={reason(change)}
          onClick={onEdit}
        >
          {t('Edit')}
        </Menu.Item>
        {(member.status === 'invited' || member.status === 'added') && (
          <Menu.Item
            leftSection={<IconMail size={15} />}
            disabled={change !== true}
            title={reason(change)}
            onClick={() => void invite(member)}
          >
            {t(member.status === 'added' ? 'Send the invitation' : 'Send the invitation again')}
          </Menu.Item>
        )}
        {member.active ? (
          <Menu.Item
            color="pink"
            leftSection={<IconUserOff size={15} />}
            disabled={switchOff !== true}
            title={reason(switchOff)}
            onClick={() => void disable(member)}
          >
            {t('Disable')}
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<IconUserCheck size={15} />}
            disabled={change !== true}
            title={reason(change)}
            onClick={() => void enable(member)}
          >
            {t('Enable')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
