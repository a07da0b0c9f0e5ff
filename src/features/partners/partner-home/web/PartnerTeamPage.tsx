import { Button, Group, SimpleGrid } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type PartnerRole, partnerRoles } from '#shared/access.ts'
import type { Receives } from '#shared/endpoint.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { partnerHomeContract } from '../partner-home.contract.ts'
import { PartnerFrame } from './PartnerFrame.tsx'
import classes from './partner.module.css'

const roleNames: Record<PartnerRole, string> = { owner: 'Owner', finance: 'Finance', member: 'Member' }
type Person = Receives<typeof partnerHomeContract.team>['people'][number]

/** The people who work with the partner's account. */
export default function PartnerTeamPage() {
  return <PartnerFrame>{({ role }) => <Team isOwner={role === 'owner'} />}</PartnerFrame>
}

function Team({ isOwner }: { isOwner: boolean }) {
  const t = useTexts()
  const read = useRead(partnerHomeContract.team, {})
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <div className={classes.title}>
        <div>
          <h1>{t('Team')}</h1>
          <p>{t('Only owners and finance see bank details and payouts.')}</p>
        </div>
        {isOwner && (
          <Button leftSection={<IconUserPlus size={17} />} onClick={() => setInviting(true)}>
            {t('Invite')}
          </Button>
        )}
      </div>
      <Card>
        <Loaded read={read} failed={t('Couldn’t load the team')}>
          {({ people }) => (
            <ul className={classes.rows}>
              {people.map(person => (
                <PersonRow key={person.id} person={person} isOwner={isOwner} />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

function PersonRow({ person, isOwner }: { person: Person; isOwner: boolean }) {
  const t = useTexts()
  const confirm = useConfirm()
  const change = useSend(partnerHomeContract.changePerson, { saved: 'Saved.' })
  const { id, name, email, role, active, joined, is_me } = person
  const switchOff = async () => {
    const isSure = await confirm({
      title: t('Remove {{name}}?', { name }),
      message: t('They’re signed out and can no longer sign in.'),
      confirm: t('Remove'),
    })
    if (isSure) void change.send({ id, role, active: false })
  }
  return (
    <li>
      <span>
        <b>{name}</b> {is_me && <span className={classes.dim}>({t('you')})</span>}
        <br />
        <span className={classes.dim}>{email}</span>
      </span>
      {!active && <StatusBadge>{t('Removed')}</StatusBadge>}
      {active && !joined && <StatusBadge tone="amber">{t('Invited')}</StatusBadge>}
      {isOwner && !is_me ? (
        <Group gap={8}>
          <Select<PartnerRole>
            aria-label={t('Role of {{name}}', { name })}
            allowDeselect={false}
            value={role}
            w={130}
            data={partnerRoles.map(value => ({ value, label: t(roleNames[value]) }))}
            onChange={chosen => chosen && void change.send({ id, role: chosen, active })}
          />
          {active ? (
            <Button variant="default" onClick={() => void switchOff()}>
              {t('Remove')}
            </Button>
          ) : (
            <Button variant="default" onClick={() => void change.send({ id, role, active: true })}>
              {t('Restore access')}
            </Button>
          )}
        </Group>
      ) : (
        <span>{t(roleNames[role])}</span>
      )}
    </li>
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const invite = useSend(partnerHomeContract.invite, { saved: 'The invitation is on its way by email.' })
  const form = useContractForm(partnerHomeContract.invite, {
    draft: null,
    defaults: { firstName: '', lastName: '', email: '', role: 'member' as PartnerRole },
    onSubmit: async input => {
      await invite.send(input)
      onClose()
    },
  })
  return (
    <FormDialog opened form={form} onClose={onClose} title={t('Invite')} save={t('Send invitation')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField name="firstName" label={t('First name')} withAsterisk data-autofocus />
        <TextField name="lastName" label={t('Last name')} withAsterisk />
        <TextField name="email" type="email" label={t('Email')} withAsterisk />
        <SelectField
          name="role"
          label={t('Role')}
          data={partnerRoles.map(value => ({ value, label: t(roleNames[value]) }))}
        />
      </SimpleGrid>
    </FormDialog>
  )
}
