import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import SignaturePadKit from 'signature_pad'
import { useTexts } from '#web/i18n.ts'
import classes from './signatures.module.css'

interface SignaturePadProps {
  /** The picture as `data:image/png`, or '' while nothing is drawn. */
  onChange: (drawing: string) => void
}

/** A canvas to sign on, with a finger, a pen or a mouse. */
export function SignaturePad({ onChange }: SignaturePadProps) {
  const t = useTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePadKit>(null)
  const label = useId()
  const told = useRef(onChange)
  told.current = onChange
  useEffect(() => {
    const place = canvas.current
    if (!place) return
    const kit = new SignaturePadKit(place, { penColor: '#101828', backgroundColor: '#ffffff' })
    const tell = () => told.current(kit.toDataURL('image/png'))
    kit.addEventListener('endStroke', tell)
    pad.current = kit
    const sizes = new ResizeObserver(() => fillPlace(kit, place))
    sizes.observe(place)
    return () => {
      sizes.disconnect()
      kit.removeEventListener('endStroke', tell)
      kit.off()
    }
  }, [])
  return (
    <div>
      <div id={label} className={classes.label}>
        {t('Sign here')}
      </div>
      <canvas ref={canvas} className={classes.pad} role="img" aria-labelledby={label} />
      <Button
        variant="default"
        onClick={() => {
          pad.current?.clear()
          onChange('')
        }}
      >
        {t('Clear')}
      </Button>
    </div>
  )
}

/** Pixels of the drawing for one of the screen: it is printed larger than it is drawn. */
const sharpness = 2

/** Makes the drawing as large as its place, so that the line is where the finger is; what is drawn stays. */
function fillPlace(kit: SignaturePadKit, canvas: HTMLCanvasElement): void {
  const [width, height] = [canvas.clientWidth * sharpness, canvas.clientHeight * sharpness]
  if (width === 0 || (canvas.width === width && canvas.height === height)) return
  const strokes = kit.toData()
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.scale(sharpness, sharpness)
  kit.fromData(strokes)
}
