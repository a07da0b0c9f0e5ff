import { useState } from 'react'
import { afterScan, scannedPart } from '#features/stock/labels/labels.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'

/** Finds the part of a scanned code, or says that there is none. */
export function usePartScan<T extends Parameters<typeof scannedPart>[0][number]>(
  parts: readonly T[],
  onPart: (part: T) => void,
) {
  const t = useTexts()
  return (text: string) => {
    const part = scannedPart(parts, text)
    if (part) onPart(part)
    else toast.error(t('No part has the code {{text}}.', { text }))
  }
}

/** Counts goods in by their codes; all were taken to have arrived until the first scan. */
export function useArrivalScan(
  lines: Parameters<typeof afterScan>[0],
  onArrived: (arrived: ReadonlyMap<number, number>) => void,
) {
  const t = useTexts()
  const [isScanning, setScanning] = useState(false)
  function scanned(text: string) {
    const scan = afterScan(lines, text, !isScanning)
    if ('problem' in scan) return toast.error(t(scan.problem))
    setScanning(true)
    onArrived(scan.arrived)
  }
  return { isScanning, scanned }
}
