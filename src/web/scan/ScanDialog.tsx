import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { type BarcodeReader, openReader } from './barcode-reader.ts'

interface ScanDialogProps {
  onScan: (text: string) => void
  many: boolean
  onClose: () => void
}

/** ms between two looks, and until the same code counts again. */
const lookEvery = 200
const sameAgain = 2_500

/** The camera, a photo, or the keyboard, which hand scanners type on: whatever brings the text of a code. */
export function ScanDialog({ onScan, many, onClose }: ScanDialogProps) {
  const t = useTexts()
  const video = useRef<HTMLVideoElement>(null)
  const reader = useRef<Promise<BarcodeReader>>(undefined)
  const [hasCamera, setCamera] = useState<boolean | null>(null)
  const [typed, setTyped] = useState('')
  const [last, setLast] = useState('')
  const take = useRef((_text: string) => {})
  take.current = text => {
    navigator.vibrate?.(40)
    setLast(text)
    onScan(text)
    if (!many) onClose()
  }

  useEffect(() => {
    const end = new AbortController()
    const opened = openReader()
    reader.current = opened
    let last = { text: '', at: 0 }
    // The camera goes on seeing a code that was taken; what is typed or photographed again is meant again.
    function seen(text: string) {
      if (last.text === text && Date.now() - last.at < sameAgain) return
      last = { text, at: Date.now() }
      take.current(text)
    }
    const look = async (stream: MediaStream) => {
      const { read } = await opened
      const screen = video.current
      if (end.signal.aborted || !screen) return
      screen.srcObject = stream
      await screen.play()
      while (!end.signal.aborted) {
        const text = screen.videoWidth > 0 ? await read(screen) : null
        if (text && !end.signal.aborted) seen(text)
        await new Promise(resolve => setTimeout(resolve, lookEvery))
      }
    }
    const camera = navigator.mediaDevices?.getUserMedia({ video: { facingMode: 'environment' } })
    if (!camera) setCamera(false)
    void camera?.then(
      stream => {
        const stop = () => {
          for (const track of stream.getTracks()) track.stop()
        }
        if (end.signal.aborted) return stop()
        end.signal.addEventListener('abort', stop)
        setCamera(true)
        return look(stream).catch(() => setCamera(false))
      },
      () => setCamera(false),
    )
    return () => {
      end.abort()
      void opened.then(each => each.end())
    }
  }, [])

  async function fromPhoto(file: File | null) {
    if (!file) return
    const picture = await createImageBitmap(file).catch(() => null)
    const text = picture && (await (await reader.current!).read(picture).catch(() => null))
    if (text) take.current(text)
    else toast.error(t('No code found in this photo.'))
  }
  return (
    <Dialog opened title={t('Scan')} onClose={onClose}>
      <Stack gap="md">
        <video
          ref={video}
          muted
          playsInline
          hidden={hasCamera !== true}
          style={{ width: '100%', maxHeight: '50vh', borderRadius: 8, background: '#000' }}
        />
        {hasCamera === true && <Text size="sm">{t('Hold the code in front of the camera.')}</Text>}
        {hasCamera === false && <Text>{t('No camera available. Take a photo, or type the code.')}</Text>}
        {last && (
          <Text size="sm" role="status">
            {t('Scanned: {{text}}', { text: last })}
          </Text>
        )}
        <FileButton accept="image/*" capture="environment" onChange={file => void fromPhoto(file)}>
          {props => (
            <Button {...props} variant="default" leftSection={<IconCamera size={16} />}>
              {t('From a photo')}
            </Button>
          )}
        </FileButton>
        <form
          onSubmit={event => {
            event.preventDefault()
            event.stopPropagation()
            if (typed.trim() !== '') take.current(typed.trim())
            setTyped('')
          }}
        >
          <Group align="flex-end" gap="xs" wrap="nowrap">
            <TextInput
              style={{ flex: 1 }}
              label={t('Code')}
              maxLength={80}
              data-autofocus
              value={typed}
              onChange={({ currentTarget: { value } }) => setTyped(value)}
            />
            <Button type="submit" variant="default" disabled={typed.trim() === ''}>
              {t('Use code')}
            </Button>
          </Group>
        </form>
      </Stack>
    </Dialog>
  )
}
