import { SegmentedControl, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import type { SendError } from '#web/send.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import classes from './public-pages.module.css'

interface PagePreviewDialogProps {
  read: UseQueryResult<{ html: string }, SendError>
  onClose: () => void
}

/** The page as the server makes it for everybody; nothing in it can run, lead away or send. */
export function PagePreviewDialog({ read, onClose }: PagePreviewDialogProps) {
  const t = useTexts()
  const [view, setView] = useState('phone')
  return (
    <Dialog opened onClose={onClose} title={t('Preview')} size="xl">
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('View')}
          value={view}
          onChange={setView}
          data={[
            { value: 'phone', label: t('On a phone') },
            { value: 'computer', label: t('On a computer') },
          ]}
        />
        <Loaded read={read} shape="form" failed={t('Couldn’t load the preview')}>
          {({ html }) => (
            <iframe
              className={classes.frame}
              data-phone={view === 'phone' || undefined}
              title={t('Preview')}
              sandbox=""
              srcDoc={html}
            />
          )}
        </Loaded>
      </Stack>
    </Dialog>
  )
}
