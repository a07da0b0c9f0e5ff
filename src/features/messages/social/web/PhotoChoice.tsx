import { Group, Input, Text, UnstyledButton } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import { JobPhoto } from './JobPhoto.tsx'
import classes from './social.module.css'

interface PhotoChoiceProps {
  name: 'before_id' | 'after_id'
  label: string
  photos: readonly { id: number; name: string }[]
  isOptional?: boolean
}

/** One of a job's photos; a press selects it, a second deselects it. */
export function PhotoChoice({ name, label, photos, isOptional = false }: PhotoChoiceProps) {
  const t = useTexts()
  const { field, fieldState } = useController({ name })
  const message = fieldState.error?.message
  return (
    <Input.Wrapper label={label} withAsterisk={!isOptional} error={message && t(message)}>
      <Group ref={field.ref} tabIndex={-1} gap={6} mt={4} role="group" aria-label={label}>
        {photos.map((photo, at) => (
          <UnstyledButton
            key={photo.id}
            className={classes.choice}
            aria-pressed={field.value === photo.id}
            aria-label={t('Photo {{number}}', { number: String(at + 1) })}
            title={photo.name}
            onClick={() => field.onChange(field.value === photo.id ? null : photo.id)}
          >
            <JobPhoto photo={photo} alt="" side={84} />
          </UnstyledButton>
        ))}
        {photos.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('No photos')}
          </Text>
        )}
      </Group>
    </Input.Wrapper>
  )
}
