import { SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import type { Align, MailValues } from '#shared/mail-blocks/mail-blocks.ts'
import type { BlockPartProps } from '#web/blocks/block-kinds.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { NativeSelect } from '#web/ui/select/NativeSelect.tsx'

const ColourSetting = lazyPart(async () => (await import('./ColourSetting.tsx')).ColourSetting)
const PictureUpload = lazyPart(async () => (await import('./PictureUpload.tsx')).PictureUpload)

type Props<K extends keyof MailValues> = BlockPartProps<MailValues[K]>

const heights = ['8', '16', '24', '40', '64', '96']
const widths = ['25', '50', '75', '100']

export function HeadingSettings({ values, put }: Props<'heading'>) {
  const t = useTexts()
  return (
    <Stack gap="sm">
      <TextInput
        label={t('Text')}
        maxLength={200}
        value={values.text}
        onChange={event => put({ text: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('Size')}
        value={values.size}
        onChange={event => put({ size: event.currentTarget.value === 'small' ? 'small' : 'large' })}
        data={[
          { value: 'large', label: t('Large') },
          { value: 'small', label: t('Small') },
        ]}
      />
      <AlignField value={values.align} onChange={align => put({ align })} />
    </Stack>
  )
}

export function ImageSettings({ values, put }: Props<'image'>) {
  const t = useTexts()
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('Picture')}
        value={values.source}
        onChange={event => put({ source: event.currentTarget.value as typeof values.source })}
        data={[
          { value: 'logo', label: t('Company logo') },
          { value: 'upload', label: t('Uploaded') },
          { value: 'address', label: t('From a web address') },
        ]}
      />
      {values.source === 'upload' && <PictureUpload onUploaded={picture => put({ picture })} />}
      {values.source === 'address' && (
        <TextInput
          label={t('Web address of the picture')}
          placeholder="https://"
          maxLength={500}
          value={values.address}
          onChange={event => put({ address: event.currentTarget.value.trim() })}
        />
      )}
      <TextInput
        label={t('Description')}
        description={t('Read out, and shown while pictures are off.')}
        maxLength={200}
        value={values.alt}
        onChange={event => put({ alt: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('Width')}
        value={`${values.width}`}
        onChange={event => put({ width: Number(event.currentTarget.value) })}
        data={widths.map(value => ({ value, label: `${value}%` }))}
      />
      <TextInput
        label={t('Link')}
        placeholder="https://"
        maxLength={500}
        value={values.link}
        onChange={event => put({ link: event.currentTarget.value.trim() })}
      />
      <AlignField value={values.align} onChange={align => put({ align })} />
    </Stack>
  )
}

export function ButtonSettings({ values, put }: Props<'button'>) {
  const t = useTexts()
  return (
    <Stack gap="sm">
      <TextInput
        label={t('Label')}
        maxLength={200}
        value={values.label}
        onChange={event => put({ label: event.currentTarget.value })}
      />
      <TextInput
        label={t('Link')}
        placeholder="https://"
        maxLength={500}
        value={values.url}
        onChange={event => put({ url: event.currentTarget.value.trim() })}
      />
      <ColourSetting value={values.colour} onChange={colour => put({ colour })} />
      <AlignField value={values.align} onChange={align => put({ align })} />
    </Stack>
  )
}

export function LinesSettings({ values, put }: Props<'lines'>) {
  const t = useTexts()
  return (
    <Stack gap="sm">
      <Switch
        label={t('Show prices')}
        checked={values.prices}
        onChange={event => put({ prices: event.currentTarget.checked })}
      />
      <Text size="sm" c="dimmed">
        {t('Choose this design for quotes and invoices under Email Review.')}
      </Text>
    </Stack>
  )
}

export function StarsSettings({ values, put }: Props<'stars'>) {
  const t = useTexts()
  return (
    <Stack gap="sm">
      <TextInput
        label={t('Text')}
        maxLength={200}
        value={values.text}
        onChange={event => put({ text: event.currentTarget.value })}
      />
      <Text size="sm" c="dimmed">
        {t('Each star opens your feedback page.')}
      </Text>
      <AlignField value={values.align} onChange={align => put({ align })} />
    </Stack>
  )
}

export function SpaceSettings({ values, put }: Props<'space'>) {
  const t = useTexts()
  return (
    <NativeSelect
      label={t('Height')}
      value={`${values.height}`}
      onChange={event => put({ height: Number(event.currentTarget.value) })}
      data={heights.map(value => ({ value, label: `${value} px` }))}
    />
  )
}

export function FooterSettings({ values, put }: Props<'footer'>) {
  const t = useTexts()
  return (
    <TextInput
      label={t('Line below your company’s name')}
      maxLength={200}
      value={values.text}
      onChange={event => put({ text: event.currentTarget.value })}
    />
  )
}

function AlignField({ value, onChange }: { value: Align; onChange: (align: Align) => void }) {
  const t = useTexts()
  return (
    <SegmentedControl
      aria-label={t('Alignment')}
      value={value}
      onChange={align => onChange(align as Align)}
      data={[
        { value: 'left', label: t('Left') },
        { value: 'center', label: t('Centre') },
        { value: 'right', label: t('Right') },
      ]}
    />
  )
}
