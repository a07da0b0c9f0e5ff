import { Button } from '@mantine/core'
import { IconMail, IconMessage } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'

const MessageClient = lazyPart(async () => (await import('./MessageClient.tsx')).MessageClient)

interface MessageButtonsProps {
  jobId: number
  /** For thumbs. */
  isLarge?: boolean
}

/** Message Client and Email Client, with their dialogs. */
export const MessageButtons = memo(function MessageButtons({ jobId, isLarge = false }: MessageButtonsProps) {
  const t = useTexts()
  const [channel, setChannel] = useState<'sms' | 'email' | null>(null)
  const size = isLarge ? 'md' : 'sm'
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<IconMessage size={isLarge ? 18 : 16} />}
        onClick={() => setChannel('sms')}
      >
        {t('Message Client')}
      </Button>
      <Button
        size={size}
        variant="default"
        leftSection={<IconMail size={isLarge ? 18 : 16} />}
        onClick={() => setChannel('email')}
      >
        {t('Email Client')}
      </Button>
      {channel && <MessageClient jobId={jobId} channel={channel} onClose={() => setChannel(null)} />}
    </>
  )
})
