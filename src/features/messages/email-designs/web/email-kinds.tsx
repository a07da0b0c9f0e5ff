import {
  IconAlignLeft,
  IconArrowsVertical,
  IconHeading,
  IconLayoutBottombar,
  IconLayoutColumns,
  IconListDetails,
  IconMessage,
  IconPhoto,
  IconRectangle,
  IconSeparatorHorizontal,
  IconSignature,
  IconStar,
} from '@tabler/icons-react'
import type { MailValues } from '#shared/mail-blocks/mail-blocks.ts'
import type { BlockKinds, BlockOf } from '#web/blocks/block-kinds.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { newKey } from '#web/send.ts'
import {
  ButtonView,
  FooterView,
  HeadingView,
  ImageView,
  LinesView,
  MessageView,
  SignatureView,
  StarsView,
} from './block-views.tsx'
import { TextView } from './TextView.tsx'

// Fetched with the first block that is chosen.
const fields = () => import('./block-fields.tsx')
const ButtonSettings = lazyPart(async () => (await fields()).ButtonSettings)
const FooterSettings = lazyPart(async () => (await fields()).FooterSettings)
const HeadingSettings = lazyPart(async () => (await fields()).HeadingSettings)
const ImageSettings = lazyPart(async () => (await fields()).ImageSettings)
const LinesSettings = lazyPart(async () => (await fields()).LinesSettings)
const SpaceSettings = lazyPart(async () => (await fields()).SpaceSettings)
const StarsSettings = lazyPart(async () => (await fields()).StarsSettings)

/** The kinds of blocks of an email. */
export const emailKinds: BlockKinds<MailValues> = {
  heading: {
    title: 'Heading',
    icon: IconHeading,
    empty: () => ({ text: '', size: 'large', align: 'left' }),
    View: HeadingView,
    Settings: HeadingSettings,
    summary: values => values.text,
  },
  text: {
    title: 'Text',
    icon: IconAlignLeft,
    empty: () => ({ html: '' }),
    View: TextView,
  },
  message: {
    title: 'Your message',
    icon: IconMessage,
    empty: () => ({}),
    View: MessageView,
  },
  image: {
    title: 'Picture',
    icon: IconPhoto,
    empty: () => ({ source: 'logo', address: '', alt: '', width: 50, link: '', align: 'center' }),
    View: ImageView,
    Settings: ImageSettings,
    summary: values => values.alt,
  },
  button: {
    title: 'Button',
    icon: IconRectangle,
    empty: () => ({ label: '', url: '', colour: '#0b7f77', align: 'left' }),
    View: ButtonView,
    Settings: ButtonSettings,
    summary: values => values.label,
  },
  columns: {
    title: 'Columns',
    icon: IconLayoutColumns,
    empty: () => ({}),
    View: () => null,
    columns: 2,
  },
  lines: {
    title: 'Quote or invoice lines',
    icon: IconListDetails,
    empty: () => ({ prices: true }),
    View: LinesView,
    Settings: LinesSettings,
  },
  stars: {
    title: 'Stars',
    icon: IconStar,
    empty: () => ({ text: '', align: 'center' }),
    View: StarsView,
    Settings: StarsSettings,
    summary: values => values.text,
  },
  divider: {
    title: 'Divider',
    icon: IconSeparatorHorizontal,
    empty: () => ({}),
    View: () => <hr style={{ margin: '12px 24px' }} />,
  },
  space: {
    title: 'Empty space',
    icon: IconArrowsVertical,
    empty: () => ({ height: 24 }),
    View: ({ values }) => <div style={{ height: values.height }} />,
    Settings: SpaceSettings,
  },
  signature: {
    title: 'Email signature',
    icon: IconSignature,
    empty: () => ({}),
    View: SignatureView,
  },
  footer: {
    title: 'Footer',
    icon: IconLayoutBottombar,
    empty: () => ({ text: '' }),
    View: FooterView,
    Settings: FooterSettings,
    isFixed: true,
  },
}

/** A new design: logo, the words of the email, signature and footer. */
export const firstBlocks = (): BlockOf<MailValues>[] => [
  { id: newKey(), kind: 'image', values: emailKinds.image.empty() },
  { id: newKey(), kind: 'message', values: {} },
  { id: newKey(), kind: 'signature', values: {} },
  { id: newKey(), kind: 'footer', values: { text: '' } },
]
