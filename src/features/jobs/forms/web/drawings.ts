const start = 'data:image/png;base64,'

/** True for a drawing that was not handed in yet; afterwards its key stands there. */
export const isDrawing = (value: string): boolean => value.startsWith(start)

/** A drawing as a file. */
export function drawingFile(value: string, name: string): File {
  const bytes = Uint8Array.from(atob(value.slice(start.length)), character => character.charCodeAt(0))
  return new File([bytes], name, { type: 'image/png' })
}
