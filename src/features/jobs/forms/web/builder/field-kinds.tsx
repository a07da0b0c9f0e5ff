import {
  IconAlignLeft,
  IconAt,
  IconCalendar,
  IconCalendarTime,
  IconCamera,
  IconCheckbox,
  IconCircleDot,
  IconClock,
  IconForms,
  IconH1,
  IconHash,
  IconListCheck,
  IconMapPin,
  IconPercentage,
  IconPhone,
  IconSignature,
  IconSquareCheck,
  IconStar,
  IconSum,
  IconTable,
  IconTextCaption,
  IconToggleLeft,
} from '@tabler/icons-react'
import { type FormKind, formKinds, kindLabel } from '#shared/forms/form.ts'
import type { BlockKind, BlockKinds } from '#web/blocks/block-kinds.ts'
import { FieldSettings, PageSettings } from './FieldSettings.tsx'
import { FieldView, PageView } from './FieldView.tsx'
import { emptyValues, type FieldValues, type FormBlockValues } from './form-blocks.ts'

const icons: Record<FormKind, BlockKind<object>['icon']> = {
  line: IconForms,
  note: IconAlignLeft,
  number: IconHash,
  triple: IconListCheck,
  switch: IconToggleLeft,
  select: IconCircleDot,
  multi: IconSquareCheck,
  checkbox: IconCheckbox,
  rating: IconStar,
  date: IconCalendar,
  time: IconClock,
  datetime: IconCalendarTime,
  phone: IconPhone,
  email: IconAt,
  address: IconMapPin,
  photo: IconCamera,
  signature: IconSignature,
  rows: IconTable,
  sum: IconSum,
  score: IconPercentage,
  heading: IconH1,
  text: IconTextCaption,
}

const fieldKind = (kind: FormKind): BlockKind<FieldValues> => ({
  title: kindLabel(kind),
  icon: icons[kind],
  empty: () => emptyValues(kind),
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each kind, when the module loads
  View: ({ id, values }) => <FieldView field={{ id, kind, ...values }} />,
  Settings: props => <FieldSettings kind={kind} {...props} />,
  summary: values => values.label,
})

/** The kinds of fields as blocks, and the page that begins between them. */
export const formBlockKinds = {
  ...Object.fromEntries(formKinds.map(kind => [kind, fieldKind(kind)])),
  page: {
    title: 'New page',
    icon: IconTextCaption,
    empty: () => ({ title: '' }),
    View: PageView,
    Settings: PageSettings,
    summary: ({ title }: { title: string }) => title,
  },
} as unknown as BlockKinds<FormBlockValues>
