import { ActionIcon, Switch, Text } from '@mantine/core'
import { IconDots, IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { LinedRow } from '#web/ui/list/LinedRow.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type LeadForm, leadFormsContract } from '../lead-forms.contract.ts'
import type { GivenKey } from './given-key.ts'

interface LeadFormRowProps {
  form: LeadForm
  onEdit: () => void
  onKey: (given: GivenKey) => void
}

export function LeadFormRow({ form, onEdit, onKey }: LeadFormRowProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const confirm = useConfirm()
  const change = useSend(leadFormsContract.changeStatus)
  const renew = useSend(leadFormsContract.renewKey)
  const remove = useSend(leadFormsContract.remove, { saved: 'Deleted.' })
  const { id, name, active, leads, last_at, wrong_keys, wrong_key_at } = form
  const askRenew = () =>
    confirm({
      title: t('Renew the key?'),
      message: t('The old key stops working at once. Paste the new one where the form is.'),
      confirm: t('Renew key'),
      danger: true,
      run: async () => {
        const { result, key } = await renew.send({ id })
        onKey({ form: result, key })
      },
    })
  const askRemove = () =>
    confirm({
      title: t('Delete {{name}}?', { name }),
      message: t('Its address stops working. Its leads stay.'),
      confirm: t('Delete'),
      danger: true,
      run: () => remove.send({ id }),
    })
  return (
    <LinedRow
      name={name}
      detail={
        <>
          {last_at
            ? t('{{count}} leads, last delivery {{at}}', { count: leads, at: instant(last_at) })
            : t('Nothing has come yet')}
          {wrong_keys > 0 && wrong_key_at !== null && (
            <Text size="sm" c="var(--mantine-color-error)">
              {t('Wrong key: {{count}} times, last {{at}}', { count: wrong_keys, at: instant(wrong_key_at) })}
            </Text>
          )}
        </>
      }
    >
      <Switch
        mt={8}
        aria-label={t('Take leads from {{name}}', { name })}
        checked={change.isPending ? !active : active}
        disabled={change.isPending}
        onChange={({ currentTarget: { checked } }) => void change.send({ id, checked }).catch(() => {})}
      />
      <ActionIcon variant="default" size={30} aria-label={t('Edit {{name}}', { name })} onClick={onEdit}>
        <IconPencil size={16} />
      </ActionIcon>
      <ActionMenu
        target={
          <ActionIcon variant="default" size={30} aria-label={t('Actions for {{name}}', { name })}>
            <IconDots size={16} />
          </ActionIcon>
        }
        actions={[
          { key: 'renew', label: t('Renew key'), icon: IconKey, onPress: () => void askRenew() },
          {
            key: 'delete',
            label: t('Delete'),
            icon: IconTrash,
            isRemoval: true,
            onPress: () => void askRemove(),
          },
        ]}
      />
    </LinedRow>
  )
}
