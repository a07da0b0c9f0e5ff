import SignaturePad from 'signature_pad'

/** Pixels of the drawing for one of the screen: it is printed larger than it is drawn. */
const sharpness = 2
const pads = new Map<HTMLCanvasElement, SignaturePad>()

/** Makes each canvas of the page one to sign on, with a finger, a pen or a mouse. */
export function openPads(): void {
  for (const canvas of document.querySelectorAll<HTMLCanvasElement>('canvas[data-signature]')) {
    if (pads.has(canvas)) continue
    const pad = new SignaturePad(canvas, { penColor: '#101828', backgroundColor: '#ffffff' })
    pad.addEventListener('endStroke', () => keep(canvas, pad.toDataURL('image/png')))
    new ResizeObserver(() => fillPlace(pad, canvas)).observe(canvas)
    pads.set(canvas, pad)
  }
}

/** Empties the pad that stands beside the button. */
export function clearPad(button: HTMLElement): void {
  const canvas = button.parentElement?.querySelector('canvas')
  if (!canvas) return
  pads.get(canvas)?.clear()
  keep(canvas, '')
}

/** A drawing lies in the hidden field beside its pad. */
function keep(canvas: HTMLCanvasElement, drawing: string): void {
  const field = canvas.parentElement?.querySelector<HTMLInputElement>('input[type=hidden]')
  if (!field) return
  field.value = drawing
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Makes the drawing as large as its place, so that the line is where the finger is; what is drawn stays. */
function fillPlace(pad: SignaturePad, canvas: HTMLCanvasElement): void {
  const [width, height] = [canvas.clientWidth * sharpness, canvas.clientHeight * sharpness]
  if (width === 0 || (canvas.width === width && canvas.height === height)) return
  const strokes = pad.toData()
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.scale(sharpness, sharpness)
  pad.fromData(strokes)
}
