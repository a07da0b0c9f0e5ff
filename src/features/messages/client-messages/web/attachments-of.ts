/** Files as a simulated answer carries them. */
export const attachmentsOf = (files: readonly File[]): Promise<{ name: string; data: string }[]> =>
  Promise.all(files.map(async file => ({ name: file.name, data: await base64Of(file) })))

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  // All at once would be more arguments than a call takes.
  const parts = Array.from({ length: Math.ceil(bytes.length / 0x8000) }, (_, i) =>
    String.fromCharCode(...bytes.subarray(i * 0x8000, (i + 1) * 0x8000)),
  )
  return btoa(parts.join(''))
}
