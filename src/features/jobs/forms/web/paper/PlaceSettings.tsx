import { Button, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { FormField } from '#shared/forms/form.ts'
import { type PaperPlace, paperLetters } from '#shared/forms/paper.ts'
import { useTexts } from '#web/i18n.ts'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { knownAnswers } from '../builder/field-facts.ts'
import classes from './paper.module.css'
import { fieldOfPlace, onPage, type PageSize, placeable } from './place-facts.ts'

interface PlaceSettingsProps {
  place: PaperPlace
  fields: readonly FormField[]
  pages: readonly PageSize[]
  onChange: (place: PaperPlace) => void
  onRemove: () => void
}

const isPicture = (field: FormField | undefined) => field?.kind === 'photo' || field?.kind === 'signature'

/** The field of a place, and where it is, in millimetres. */
export function PlaceSettings({ place, fields, pages, onChange, onRemove }: PlaceSettingsProps) {
  const t = useTexts()
  const field = fieldOfPlace(fields, place.of)
  const ticks = field ? knownAnswers(field.kind, field.choices, t) : []
  const put = (facts: Partial<PaperPlace>) => {
    const next = { ...place, ...facts }
    const page = pages[next.page - 1]
    if (page) onChange(onPage(next, page))
  }
  const page = pages[place.page - 1]
  const number = (
    name: 'page' | 'x' | 'y' | 'width' | 'height' | 'size' | 'step',
    label: string,
    { min = 0, max = 2_000, step = 1, suffix = ' mm' } = {},
  ) => (
    <NumberInput
      label={label}
      value={place[name]}
      min={min}
      max={max}
      step={step}
      suffix={suffix}
      clampBehavior="blur"
      onChange={value => typeof value === 'number' && value >= min && value <= max && put({ [name]: value })}
    />
  )
  return (
    <Stack gap="sm">
      <Select
        label={t('Field')}
        data={placeable(fields, t)}
        value={place.of}
        allowDeselect={false}
        searchable
        onChange={of => of !== null && put({ of, is: '' })}
      />
      {ticks.length > 0 && (
        <Select
          label={t('Shows')}
          data={[
            { value: '', label: t('The answer') },
            ...ticks.map(({ value, label }) => ({
              value,
              label: t('A tick for “{{answer}}”', { answer: label }),
            })),
          ]}
          value={place.is}
          allowDeselect={false}
          onChange={is => put({ is: is ?? '' })}
        />
      )}
      <div className={classes.numbers}>
        {number('x', t('From the left'), { max: page?.width ?? 0 })}
        {number('y', t('From the top'), { max: page?.height ?? 0 })}
        {number('width', t('Width'), { min: 3, max: page?.width ?? 0 })}
        {number('height', t('Height'), { min: 3, max: page?.height ?? 0 })}
        {pages.length > 1 && number('page', t('Page'), { min: 1, max: pages.length, suffix: '' })}
        {!isPicture(field) &&
          place.is === '' &&
          number('size', t('Letters'), { min: paperLetters.least, max: paperLetters.most, suffix: ' pt' })}
        {field?.kind === 'rows' && number('step', t('Row height'), { min: 3, max: 100 })}
      </div>
      <Button variant="default" leftSection={<IconTrash size={16} />} onClick={onRemove}>
        {t('Take off the paper')}
      </Button>
    </Stack>
  )
}
