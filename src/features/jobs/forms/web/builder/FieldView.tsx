import { Divider, Text } from '@mantine/core'
import type { FormField } from '#shared/forms/form.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { FillingPhotosProvider } from '../filling-photos.ts'
import classes from '../forms.module.css'

const FormPages = lazyPart(async () => (await import('../FormPages.tsx')).FormPages)

const noPhotos = { take: async () => '', nameOf: () => '', fileOf: () => null, originalOf: () => undefined }
const nothing = {}
const ignore = () => {}

/** A field in the builder, drawn by the same parts that fill it in. */
export function FieldView({ field }: { field: FormField }) {
  const t = useTexts()
  const { conditions, match } = field.when
  const shown = { ...field, label: field.label || t('Untitled') }
  return (
    <div className={classes.field}>
      {conditions.length > 0 && (
        <Text size="xs" c="dimmed" mb={4}>
          {match === 'all' ? t('Shown while all conditions hold') : t('Shown while any condition holds')}
        </Text>
      )}
      <div inert className={classes.preview}>
        <FillingPhotosProvider value={noPhotos}>
          <FormPages
            page={{ id: '', title: '', fields: [shown] }}
            filled={{ shown: new Set([field.id]), answers: nothing }}
            given={nothing}
            problems={nothing}
            onChange={ignore}
          />
        </FillingPhotosProvider>
      </div>
    </div>
  )
}

export function PageView({ values: { title } }: { values: { title: string } }) {
  const t = useTexts()
  return (
    <div className={classes.field}>
      <Divider label={title || t('Next page')} labelPosition="left" />
    </div>
  )
}
