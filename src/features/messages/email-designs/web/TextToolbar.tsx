import { ActionIcon, Button, Group } from '@mantine/core'
import { IconBold, IconItalic, IconLink, IconList, IconListNumbers, IconUnderline } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { type ComponentType, useState } from 'react'
import { useOwnPlaceholders } from '#features/account/custom-fields/web/use-own-placeholders.ts'
import { jobPlaceholders } from '#features/messages/message-templates/placeholders.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { PlaceholderMenu } from '#web/ui/input/PlaceholderMenu.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { isWebAddress } from '../email-designs.rules.ts'
import classes from './email-designs.module.css'

interface Control {
  label: string
  icon: ComponentType<{ size?: number }>
  isOn: boolean
  press: () => void
}

export function TextToolbar({ editor }: { editor: Editor }) {
  const t = useTexts()
  const own = useOwnPlaceholders(jobPlaceholders)
  const [isLinking, setLinking] = useState(false)
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  })
  const chain = () => editor.chain().focus()
  const controls: Control[] = [
    { label: t('Bold'), icon: IconBold, isOn: on.bold, press: () => chain().toggleBold().run() },
    { label: t('Italic'), icon: IconItalic, isOn: on.italic, press: () => chain().toggleItalic().run() },
    {
      label: t('Underline'),
      icon: IconUnderline,
      isOn: on.underline,
      press: () => chain().toggleUnderline().run(),
    },
    {
      label: t('Bulleted list'),
      icon: IconList,
      isOn: on.bullets,
      press: () => chain().toggleBulletList().run(),
    },
    {
      label: t('Numbered list'),
      icon: IconListNumbers,
      isOn: on.numbers,
      press: () => chain().toggleOrderedList().run(),
    },
    { label: t('Link'), icon: IconLink, isOn: on.link, press: () => setLinking(!isLinking) },
  ]
  return (
    <div className={classes.toolbar}>
      <Group gap={4}>
        {controls.map(({ label, icon: Icon, isOn, press }) => (
          <ActionIcon
            key={label}
            variant={isOn ? 'light' : 'subtle'}
            color={isOn ? undefined : 'gray'}
            aria-label={label}
            aria-pressed={isOn}
            onMouseDown={event => event.preventDefault()}
            onClick={press}
          >
            <Icon size={16} />
          </ActionIcon>
        ))}
        <PlaceholderMenu
          names={own.names}
          words={own.words}
          onInsert={name => chain().insertContent(`{{${name}}}`).run()}
        />
      </Group>
      {isLinking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
    </div>
  )
}

/** Gives the chosen words a link, or takes it away. */
function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useTexts()
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const href = address.includes(':') || address.includes('{{') ? address : `https://${address}`
  const words = () => editor.chain().focus().extendMarkRange('link')
  const keep = () => {
    // Without chosen words the address itself is written.
    const isNone = editor.state.selection.empty && !editor.isActive('link')
    const chain = isNone
      ? words().insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
      : words().setMark('link', { href })
    chain.run()
    onDone()
  }
  const remove = () => {
    words().unsetMark('link').run()
    onDone()
  }
  const isFit = address !== '' && isWebAddress(href)
  return (
    <Group gap={4} mt={4} wrap="nowrap">
      <TextInput
        flex={1}
        autoFocus
        aria-label={t('Web address')}
        placeholder="https://"
        maxLength={500}
        value={address}
        onChange={event => setAddress(event.currentTarget.value.trim())}
        onKeyDown={event => {
          if (event.key === 'Enter' && isFit) keep()
        }}
      />
      <Button size="compact-sm" disabled={!isFit} onClick={keep}>
        {t('Save')}
      </Button>
      {editor.isActive('link') && (
        <Button size="compact-sm" variant="default" onClick={remove}>
          {t('Remove link')}
        </Button>
      )}
    </Group>
  )
}
