import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { UndoRedo } from '@tiptap/extensions'
import { EditorContent, useEditor } from '@tiptap/react'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import classes from './email-designs.module.css'
import { webLink } from './web-link.ts'

interface TextEditorProps {
  html: string
  onChange: (html: string) => void
}

const TextToolbar = lazyPart(async () => (await import('./TextToolbar.tsx')).TextToolbar)

const extensions = [
  ...[Document, Paragraph, Text, HardBreak, UndoRedo],
  ...[Bold, Italic, Underline, webLink],
  ...[BulletList, OrderedList, ListItem, ListKeymap],
]

/** Writes a text with emphasis, lists and links. Undo inside it is the editor's own. */
export function TextEditor({ html, onChange }: TextEditorProps) {
  const t = useTexts()
  const editor = useEditor({
    extensions,
    content: html,
    autofocus: 'end',
    editorProps: { attributes: { 'aria-label': t('Text') } },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
  })
  return (
    <>
      <TextToolbar editor={editor} />
      <EditorContent editor={editor} className={classes.editor} />
    </>
  )
}
