import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { jobSettingsContract } from '#features/jobs/job-settings/job-settings.contract.ts'
import { jobTemplatesContract } from '#features/jobs/job-templates/job-templates.contract.ts'
import { listsOf } from '#features/jobs/job-templates/job-templates.rules.ts'
import { infoTemplatesContract } from '#features/messages/message-templates/message-templates.contract.ts'
import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import { setValues } from '#features/office/job-form/web/set-values.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { priceOf } from '#shared/numbers/unit-price.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { newKey } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'

const InfoTemplateDialog = lazyDialog(
  async () =>
    (await import('#features/messages/message-templates/web/InfoTemplateDialog.tsx')).InfoTemplateDialog,
)
const rarely = { staleTime: 60_000 }

/** New Job's template switch: a template of the company fills in the description, or the whole job. */
export function UseTemplate() {
  const t = useTexts()
  const { today } = useCompanyTime()
  const form = useFormContext<JobValues>()
  const crew = useWatch<JobValues, 'technician_ids'>({ name: 'technician_ids' })
  const [isOn, setOn] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const settings = useRead(jobSettingsContract.form, {}, rarely).data?.result[0]
  const jobs = useRead(jobTemplatesContract.options, {}, rarely).data?.data ?? []
  const hasInfo = settings?.additional_info_template === true
  const infos =
    useRead(infoTemplatesContract.list, {}, { ...rarely, enabled: hasInfo && isOn }).data?.data ?? []
  const items = useRead(itemsContract.options, {}, { ...rarely, enabled: isOn }).data?.result
  const first = crew[0] ?? null

  // A task of a template is for whom the job is given to.
  useEffect(() => {
    if (first === null) return
    const tasks = form.getValues('tasks')
    if (tasks.some(task => task.technician_id === null))
      form.setValue(
        'tasks',
        tasks.map(task => ({ ...task, technician_id: task.technician_id ?? first })),
        { shouldDirty: true },
      )
  }, [first, form])

  if (!settings || (!hasInfo && jobs.length === 0)) return null

  function fill(values: Partial<JobValues>) {
    setValues(form.setValue, values, { shouldDirty: true, shouldValidate: true })
  }

  /** Undo brings back earlier values: somebody may have typed them. */
  function use(values: Partial<JobValues>, name: string) {
    const now = form.getValues()
    const before = Object.fromEntries(Object.keys(values).map(key => [key, now[key as keyof JobValues]]))
    fill(values)
    toast.success(t('Filled in from {{name}}.', { name }), { undo: () => fill(before as Partial<JobValues>) })
  }

  function choose(value: string | null) {
    setChosen(value)
    const [kind, id] = (value ?? '').split(' ')
    const info = kind === 'info' && infos.find(each => each.id === Number(id))
    if (info) return use({ company_comment: info.template }, info.name)
    const template = kind === 'job' && jobs.find(each => each.id === Number(id))
    if (!template) return
    const now = form.getValues()
    const lists = listsOf(template, { technician: first, today, newId: newKey })
    const parts = lists.parts.flatMap(part => {
      const item = items?.find(each => each.id === part.item_id)
      // An item that went out of use is not offered any more.
      if (!item) return []
      const price_cents = item.price === null ? null : priceOf(item.price)
      return [{ ...part, name: item.label, price_cents }]
    })
    use(
      {
        ...(template.job_type_ids.length > 0 && { job_type_ids: template.job_type_ids }),
        ...(template.description && { company_comment: template.description }),
        tasks: [...now.tasks, ...lists.tasks],
        parts: [...now.parts, ...parts],
        estimates: [...now.estimates, ...lists.estimates],
      },
      template.name,
    )
  }

  const groups = [
    { group: t('Jobs'), items: jobs.map(({ id, name }) => ({ value: `job ${id}`, label: name })) },
    { group: t('Descriptions'), items: infos.map(({ id, name }) => ({ value: `info ${id}`, label: name })) },
  ].filter(group => group.items.length > 0)
  return (
    <Stack gap="xs">
      <Switch
        label={t('Use Template')}
        checked={isOn}
        onChange={event => setOn(event.currentTarget.checked)}
      />
      {isOn && (
        <Group gap="sm" align="flex-end">
          <Select
            style={{ flex: '1 1 240px' }}
            aria-label={t('Template')}
            placeholder={groups.length === 0 ? t('No templates yet') : t('Choose a template')}
            searchable
            nothingFoundMessage={t('Nothing found')}
            data={groups}
            value={chosen}
            onChange={choose}
          />
          {hasInfo && (
            <Button variant="default" onClick={() => setAdding(true)}>
              {t('+ Add New Template')}
            </Button>
          )}
        </Group>
      )}
      <PartsThatCome />
      {isAdding && (
        <InfoTemplateDialog
          onClose={() => setAdding(false)}
          onAdded={({ id, name, template }) => {
            setChosen(`info ${id}`)
            use({ company_comment: template }, name)
          }}
        />
      )}
    </Stack>
  )
}

/** New Job has no tab for parts, so what a template brings is named where it was chosen. */
function PartsThatCome() {
  const t = useTexts()
  const form = useFormContext<JobValues>()
  const parts = useWatch<JobValues, 'parts'>({ name: 'parts' })
  if (parts.length === 0) return null
  const named = parts.map(part => `${part.quantity} × ${part.name}`).join(', ')
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <Text size="sm" c="dimmed">
        {t('Parts: {{parts}}', { parts: named })}
      </Text>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => form.setValue('parts', [], { shouldDirty: true })}
      >
        {t('Leave out')}
      </Button>
    </Group>
  )
}
