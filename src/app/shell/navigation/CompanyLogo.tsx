import { useState } from 'react'
import { fileUrl } from '#web/send.ts'
import { Brand } from './Brand.tsx'

/** The company's logo; the product's mark when it has none or it can't be loaded. */
export function CompanyLogo({ path, name, size }: { path: string; name: string; size: number }) {
  const url = fileUrl(path)
  const [broken, setBroken] = useState<string>()
  if (!url || broken === url) return <Brand size={size} />
  return (
    <img
      src={url}
      alt={name}
      height={size}
      style={{ maxWidth: 180, objectFit: 'contain', borderRadius: 8 }}
      onError={() => setBroken(url)}
    />
  )
}
