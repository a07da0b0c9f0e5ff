/** Saves a file through the browser's downloads, under its own name. */
export function saveFile(file: Blob, otherwise: string): string {
  const name = file instanceof File ? file.name : otherwise
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the address only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return name
}
