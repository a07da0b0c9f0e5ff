import { Stack, Text } from '@mantine/core'
import {
  IconAddressBook,
  IconCalendarPlus,
  IconFileText,
  IconLink,
  IconMapPin,
  IconMessage,
  IconPhone,
  IconReceipt,
  IconStar,
  IconWorld,
} from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import type { BlockKind, BlockKinds, BlockPartProps, BlockViewProps } from '#web/blocks/block-kinds.ts'
import { useTexts } from '#web/i18n.ts'
import { Switch } from '#web/ui/input/Switch.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import {
  type ButtonKind,
  type ButtonValues,
  buttonKinds,
  buttonLabels,
  targetOf,
} from '../fingertip.rules.ts'
import classes from './fingertip.module.css'

export type ButtonBlocks = Record<ButtonKind, ButtonValues>

/** Kinds that lead nowhere unless they have a target of their own. */
export const MissingWays = createContext<readonly ButtonKind[]>([])

const icons: Record<ButtonKind, BlockKind<ButtonValues>['icon']> = {
  call: IconPhone,
  sms: IconMessage,
  book: IconCalendarPlus,
  quote: IconFileText,
  pay: IconReceipt,
  review: IconStar,
  directions: IconMapPin,
  contact: IconAddressBook,
  site: IconWorld,
  link: IconLink,
}

/** What a button without its target needs. */
const hints: Partial<Record<ButtonKind, string>> = {
  call: 'Add your phone number under Account.',
  sms: 'Add your phone number under Account.',
  book: 'Switch on your web form or booking page.',
  quote: 'Switch on your web form.',
  review: 'Add your review link in the review settings.',
  directions: 'Add your address under Account.',
  site: 'Publish your minisite.',
}

const targetLabels = { phone: 'Phone', address: 'Address', link: 'Link' } as const

function useHint(kind: ButtonKind, { to }: ButtonValues): string {
  const t = useTexts()
  const isMissing = useContext(MissingWays).includes(kind) && to === ''
  return isMissing ? t('Not shown. {{hint}}', { hint: t(hints[kind] ?? '') }) : ''
}

interface OfKind {
  kind: ButtonKind
}

function ButtonView({ kind, values }: BlockViewProps<ButtonValues> & OfKind) {
  const t = useTexts()
  const hint = useHint(kind, values)
  const Icon = icons[kind]
  return (
    <div className={classes.view}>
      <span className={classes.button} data-off={!values.is_on || hint !== '' || undefined}>
        <Icon size={20} stroke={1.6} />
        {values.label || t(buttonLabels[kind])}
      </span>
      <Text size="xs" c="dimmed">
        {values.is_on ? hint : t('Off')}
      </Text>
    </div>
  )
}

function ButtonSettings({ kind, values, put }: BlockPartProps<ButtonValues> & OfKind) {
  const t = useTexts()
  const hint = useHint(kind, values)
  const target = targetOf[kind]
  return (
    <Stack gap="sm">
      <Switch
        label={t('Show this button')}
        checked={values.is_on}
        onChange={event => put({ is_on: event.currentTarget.checked })}
      />
      <TextInput
        label={t('Label')}
        placeholder={kind === 'link' ? undefined : t(buttonLabels[kind])}
        maxLength={60}
        value={values.label}
        onChange={event => put({ label: event.currentTarget.value })}
      />
      {target && (
        <TextInput
          label={t(targetLabels[target])}
          description={kind === 'link' ? undefined : t('Leave empty for your company’s own.')}
          placeholder={target === 'link' ? 'https://' : undefined}
          maxLength={300}
          value={values.to}
          onChange={event => put({ to: event.currentTarget.value.trimStart() })}
        />
      )}
      {hint && <Text size="sm">{hint}</Text>}
    </Stack>
  )
}

const kindOf = (kind: ButtonKind): BlockKind<ButtonValues> => ({
  title: buttonLabels[kind],
  icon: icons[kind],
  empty: () => ({ is_on: true, label: '', to: '' }),
  View: props => <ButtonView kind={kind} {...props} />,
  Settings: props => <ButtonSettings kind={kind} {...props} />,
  summary: ({ label }) => label,
})

/** The kinds of buttons, each a block. */
export const fingertipKinds = Object.fromEntries(
  buttonKinds.map(kind => [kind, kindOf(kind)]),
) as unknown as BlockKinds<ButtonBlocks>
