/** SHA-256 of a file's bytes, 64 hex digits. On plain http browsers compute none (`crypto.subtle` is missing): it throws. */
export async function sha256Of(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('')
}
