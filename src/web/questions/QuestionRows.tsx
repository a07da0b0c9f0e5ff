import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'

interface QuestionRowsProps {
  /** The list in the form around it. */
  name: string
  most: number
  least?: number
  blank: () => object
  texts: {
    add: string
    remove: (number: number) => string
    /** Stands there while the list is empty. */
    none?: string
  }
  /** The fields of one question, with the buttons that move and remove it. */
  children: (place: number, buttons: ReactNode) => ReactNode
}

/** The editor of a list of questions: each is added, moved and removed; its fields are the form's own. */
export function QuestionRows({ name, most, least = 0, blank, texts, children }: QuestionRowsProps) {
  const t = useTexts()
  const { control } = useFormContext()
  const { fields, append, move, remove } = useFieldArray({ control, name, keyName: 'key' })
  const buttonsOf = (place: number) => (
    <Group gap={6} wrap="nowrap">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('Move up')}
        disabled={place === 0}
        onClick={() => move(place, place - 1)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('Move down')}
        disabled={place === fields.length - 1}
        onClick={() => move(place, place + 1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={texts.remove(place + 1)}
        disabled={fields.length <= least}
        onClick={() => remove(place)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
  return (
    <>
      {fields.length === 0 && texts.none && <Text c="dimmed">{texts.none}</Text>}
      {fields.map((field, place) => (
        <Fragment key={field.key}>{children(place, buttonsOf(place))}</Fragment>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={fields.length >= most}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => append(blank())}
      >
        {texts.add}
      </Button>
    </>
  )
}
