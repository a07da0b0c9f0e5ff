import { Button, Group } from '@mantine/core'
import type { Receives } from '#shared/endpoint.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { Form } from '#web/forms/Form.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { linksContract } from '../links.contract.ts'

type HeadReply = Receives<typeof linksContract.head>
interface HeadOfficeCardProps {
  head: NonNullable<HeadReply['result']>
  groups: HeadReply['groups']
}

/** The franchise that the company belongs to; its owner says what head office may do, and leaves. */
export function HeadOfficeCard({ head, groups }: HeadOfficeCardProps) {
  const t = useTexts()
  const { kind } = useViewer()
  return (
    <Card
      title={t('You belong to {{name}}', { name: head.name })}
      about={t('Accepted by {{name}}.', { name: head.accepted_by })}
      style={{ maxWidth: 640 }}
    >
      {kind === 'owner' && <HeadOfficeForm key={head.version} head={head} groups={groups} />}
    </Card>
  )
}

function HeadOfficeForm({ head, groups }: HeadOfficeCardProps) {
  const t = useTexts()
  const confirm = useConfirm()
  const save = useSend(linksContract.saveHead, { saved: 'Saved.' })
  const leave = useSend(linksContract.leave)
  const form = useContractForm(linksContract.saveHead, {
    draft: 'head office',
    version: head.version,
    defaults: { group_id: head.group_id, shares_figures: head.shares_figures },
    onSubmit: async input => void (await save.send({ ...input, version: head.version })),
  })
  const part = () =>
    confirm({
      title: t('Leave {{name}}?', { name: head.name }),
      message: t('Head office staff leave your team and are signed out. Your data stays yours.'),
      confirm: t('Leave franchise'),
      danger: true,
      run: () => leave.send({}),
    })
  return (
    <Form form={form}>
      <SelectField
        name="group_id"
        label={t('Head office staff work here as')}
        data={groups.map(({ id, name }) => ({ value: String(id), label: t(name) }))}
        allowDeselect={false}
      />
      <SwitchField
        name="shares_figures"
        mt="md"
        label={t('Share figures')}
        description={t('This month’s totals of jobs, leads and invoices.')}
      />
      <Group mt="lg" justify="space-between">
        <Button type="submit" loading={form.busy} disabled={!form.isDirty}>
          {t('Save')}
        </Button>
        <Button variant="subtle" color="pink" onClick={() => void part()}>
          {t('Leave this franchise')}
        </Button>
      </Group>
    </Form>
  )
}
