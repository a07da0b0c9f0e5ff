import { Link, RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { placeholders } from '#features/messages/message-templates/placeholders.rules.ts'
import { PlaceholderMenu } from '#features/messages/message-templates/web/PlaceholderMenu.tsx'
import { useTexts } from '#web/i18n.ts'

interface TextEditorProps {
  html: string
  onChange: (html: string) => void
}

/** Writes a text with emphasis, lists and links. Undo inside it is the editor's own. */
export function TextEditor({ html, onChange }: TextEditorProps) {
  const t = useTexts()
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        link: false,
        heading: false,
        blockquote: false,
        code: false,
        codeBlock: false,
        horizontalRule: false,
        strike: false,
      }),
      Link,
    ],
    content: html,
    autofocus: 'end',
    editorProps: { attributes: { 'aria-label': t('Text') } },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
  })
  return (
    <RichTextEditor editor={editor} labels={labelsOf(t)}>
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <PlaceholderMenu
          names={placeholders}
          onInsert={name => editor?.chain().focus().insertContent(`{{${name}}}`).run()}
        />
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}

const labelsOf = (t: ReturnType<typeof useTexts>) => ({
  boldControlLabel: t('Bold'),
  italicControlLabel: t('Italic'),
  underlineControlLabel: t('Underline'),
  bulletListControlLabel: t('Bulleted list'),
  orderedListControlLabel: t('Numbered list'),
  linkControlLabel: t('Link'),
  unlinkControlLabel: t('Remove link'),
  linkEditorInputLabel: t('Web address'),
  linkEditorInputPlaceholder: 'https://',
  linkEditorSave: t('Save'),
})
