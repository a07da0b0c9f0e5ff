import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { messageTemplatesContract as templates } from '#features/messages/message-templates/message-templates.contract.ts'
import { useTexts } from '#web/i18n.ts'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead } from '#web/use-endpoint.ts'

interface TemplatePickerProps {
  channel: 'sms' | 'email'
  onPick: (template: { id: number; subject: string; content: string; is_designed?: boolean }) => void
}

/** Begins a message with one of the company's templates; shows nothing while there are none. */
export function TemplatePicker({ channel, onPick }: TemplatePickerProps) {
  const t = useTexts()
  const [chosen, setChosen] = useState<number | null>(null)
  const { data, error } = useRead(channel === 'sms' ? templates.texts : templates.emails, {})
  if (error && !data) {
    const failed = channel === 'sms' ? 'Failed to load SMS templates' : 'Failed to load email templates'
    return (
      <Alert color="pink" py={8} icon={<IconAlertCircle size={18} />}>
        {t(failed)}
      </Alert>
    )
  }
  if (!data || data.data.length === 0) return null
  return (
    <Select<number>
      label={t('Template')}
      placeholder={t('Choose a template')}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear') }}
      searchable={data.data.length > 8}
      nothingFoundMessage={t('Nothing found')}
      data={data.data.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      onChange={id => {
        setChosen(id)
        const template = data.data.find(each => each.id === id)
        if (template) onPick(template)
      }}
    />
  )
}
