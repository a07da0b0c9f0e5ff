import { Alert, Box, SimpleGrid } from '@mantine/core'
import type { ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import { firstProblem } from '#features/account/custom-fields/custom-fields.rules.ts'
import { CustomFieldInputs } from '#features/account/custom-fields/web/CustomFieldInputs.tsx'
import { useCustomFields } from '#features/account/custom-fields/web/use-custom-fields.ts'
import { ColourField } from '#web/forms/ColourField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { OpenedRow } from '#web/ui/list/OpenedRow.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type Member, teamContract } from '../team.contract.ts'
import { mayAssignGroup, mayChangeMember, seesPay } from '../team.rules.ts'
import { MemberPay } from './MemberPay.tsx'
import { type MemberValues, memberValues, newMember } from './member-form.ts'

interface MemberDialogProps {
  /** The field for what the person can do, passed in because job types build on the team. */
  Skills: ComponentType

  /** null: a new member. */
  id: number | null
  /** Colours already used by others in the team. */
  usedColours: readonly string[]
  onClose: () => void
}

/** A team member's details, group and pay. */
export function MemberDialog({ id, ...props }: MemberDialogProps) {
  const t = useTexts()
  const viewer = useViewer()
  return (
    <OpenedRow entry={teamContract.open} id={id} title={t('Team')} onClose={props.onClose}>
      {member => {
        const verdict = member === null || mayChangeMember(viewer, member)
        if (verdict === true) return <MemberForm member={member} {...props} />
        return (
          <Dialog opened onClose={props.onClose} title={member?.fullname}>
            <Alert color="yellow">{t(verdict)}</Alert>
          </Dialog>
        )
      }}
    </OpenedRow>
  )
}

type FormProps = Omit<MemberDialogProps, 'id'>

function MemberForm({ member, usedColours, onClose, Skills }: FormProps & { member: Member | null }) {
  const t = useTexts()
  const viewer = useViewer()
  const add = useSend(teamContract.add, { saved: 'Added. The invitation is on its way by email.' })
  const edit = useSend(teamContract.edit, { saved: 'Saved.' })
  const groupList = useRead(teamContract.userGroups, {}, { staleTime: 600_000 })
  const own = useCustomFields('/team').data?.fields ?? []
  const signsIn = member !== null && member.status !== 'invited' && member.status !== 'added'

  const form = useContractForm<typeof teamContract.add, MemberValues>(teamContract.add, {
    defaults: member ? memberValues(member) : newMember(usedColours),
    rules: ({ custom_fields }) => {
      const message = firstProblem(own, custom_fields)
      return message ? [{ field: 'custom_fields', message }] : []
    },
    draft: member ? `member ${member.id}` : 'new member',
    version: member?.version,
    onSubmit: async input => {
      if (member) await edit.send({ ...input, id: member.id, version: member.version })
      else await add.send(input)
      onClose()
    },
  })
  const groups =
    groupList.data?.result ??
    (member ? [{ id: member.group_id, name: member.group_name, kind: member.group_kind }] : [])
  const chosen = useWatch({ control: form.methods.control, name: 'group_id' })
  const reads = groups.find(({ id }) => id === chosen)?.kind === 'accountant'

  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={member ? member.fullname : t('Add Technician')}
      subtitle={member ? undefined : t('An invitation to choose a password is sent by email.')}
      save={member ? t('Save') : t('Add and invite')}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField name="fullname" label={t('Name')} withAsterisk maxLength={120} data-autofocus />
        <TextField
          name="email"
          label={t('Email')}
          type="email"
          inputMode="email"
          withAsterisk
          maxLength={254}
          readOnly={signsIn}
          description={signsIn ? t('Used to sign in, so it can’t be changed here.') : undefined}
          isDescribedBelow
        />
        <TextField name="phone" label={t('Phone')} type="tel" inputMode="tel" maxLength={40} />
        <ColourField name="color" label={t('Colour')} />
        <SelectField
          name="group_id"
          label={t('Group')}
          style={{ gridColumn: '1 / -1' }}
          description={
            reads
              ? t('Only reads invoices, bills and reports.')
              : member
                ? t('Changing the role signs this person out.')
                : undefined
          }
          isDescribedBelow
          data={groups.map(group => ({
            value: group.id,
            label: t(group.name),
            disabled: mayAssignGroup(viewer, group.kind) !== true,
          }))}
        />
        {seesPay(viewer) && !reads && <MemberPay memberId={member?.id ?? null} />}
      </SimpleGrid>
      {!reads && <Skills />}
      <Box mt="md">
        <CustomFieldInputs page="/team" />
      </Box>
    </FormDialog>
  )
}
