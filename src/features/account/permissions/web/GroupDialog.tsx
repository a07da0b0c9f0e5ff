import { Stack } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { permissionsContract } from '../permissions.contract.ts'
import { kindAbout, kindLabels, madeKinds, permissionsSaved } from '../permissions.rules.ts'
import type { GroupColumn } from './group-column.ts'

interface GroupDialogProps {
  as: 'add' | 'copy' | 'rename'
  /** The group that is copied or renamed. */
  group: GroupColumn | null
  /** Permissions that a copy begins with. */
  holds: number[]
  onClose: () => void
}

interface Values {
  name: string
  kind: (typeof madeKinds)[number]
}

/** Adds, copies or renames a group; its kind is chosen once. */
export function GroupDialog({ as, group, holds, onClose }: GroupDialogProps) {
  const t = useTexts()
  const add = useSend(permissionsContract.addGroup, { saved: 'Added.' })
  const edit = useSend(permissionsContract.editGroup, { saved: permissionsSaved })
  const kind = madeKinds.find(each => each === group?.kind) ?? 'office'
  const form = useContractForm<typeof permissionsContract.addGroup, Values>(permissionsContract.addGroup, {
    defaults: {
      name: !group ? '' : as === 'copy' ? t('Copy of {{name}}', { name: t(group.name) }) : t(group.name),
      kind,
    },
    draft: as === 'rename' && group ? `group ${group.id}` : 'new group',
    onSubmit: async input => {
      if (as === 'rename' && group) await edit.send({ id: group.id, name: input.name })
      else await add.send({ ...input, holds })
      onClose()
    },
  })
  const chosen = useWatch({ control: form.methods.control, name: 'kind' })
  const titles = { add: t('Add Group'), copy: t('Copy group'), rename: t('Rename group') }
  return (
    <FormDialog opened size="sm" form={form} onClose={onClose} title={titles[as]}>
      <Stack gap="md">
        <TextField name="name" label={t('Name')} withAsterisk maxLength={60} data-autofocus />
        {as === 'add' && (
          <SelectField
            name="kind"
            label={t('Kind')}
            description={`${t(kindAbout[chosen])} ${t('It can’t be changed later.')}`}
            isDescribedBelow
            data={madeKinds.map(value => ({ value, label: t(kindLabels[value]) }))}
          />
        )}
      </Stack>
    </FormDialog>
  )
}
