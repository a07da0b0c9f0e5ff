import { Button } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { FormContent } from '#shared/forms/form.ts'
import { startOf } from '#shared/forms/starting.ts'
import { placeholderLabels, placeholders } from '#shared/texts/placeholders.ts'
import { useTexts } from '#web/i18n.ts'
import { newKey } from '#web/send.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FormPages, PageButtons, useShownPages } from './FormPages.tsx'
import { FillingPhotosProvider } from './filling-photos.ts'
import { useFilling } from './use-filling.ts'

interface PreviewDialogProps {
  name: string
  content: FormContent
  onClose: () => void
}

/** A form as it is filled in; nothing is kept. */
export function PreviewDialog({ name, content, onClose }: PreviewDialogProps) {
  const t = useTexts()
  const words = Object.fromEntries(placeholders.map(name => [name, t(placeholderLabels[name]!)]))
  const filling = useFilling({ content, begin: startOf(content, words), place: null })
  const pages = useShownPages(content, filling.filled)
  const [at, setAt] = useState(0)
  const place = Math.min(at, pages.length - 1)
  const files = useRef(new Map<string, File>())
  const originals = useRef(new Map<string, string>())
  const photos = useMemo(
    () => ({
      async take(file: File, original?: string) {
        const key = newKey()
        files.current.set(key, file)
        if (original !== undefined) originals.current.set(key, original)
        return key
      },
      nameOf: (key: string) => files.current.get(key)?.name ?? '',
      fileOf: (key: string) => files.current.get(key) ?? null,
      originalOf: (key: string) => originals.current.get(key),
    }),
    [],
  )
  return (
    <Dialog
      opened
      size="lg"
      tall
      title={name || t('Preview')}
      subtitle={t('Preview. Nothing is saved.')}
      onClose={onClose}
      footer={
        <PageButtons at={place} of={pages.length} onTurn={setAt}>
          <Button onClick={() => filling.check()}>{t('Check answers')}</Button>
        </PageButtons>
      }
    >
      <FillingPhotosProvider value={photos}>
        {pages[place] && (
          <FormPages
            key={pages[place].id}
            page={pages[place]}
            filled={filling.filled}
            given={filling.given}
            problems={filling.problems}
            onChange={filling.put}
          />
        )}
      </FillingPhotosProvider>
    </Dialog>
  )
}
