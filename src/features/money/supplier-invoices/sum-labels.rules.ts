/** Which sum of an invoice a label names; 'due' counts as the total where no other is. null: none. */
export function sumOf(text: string): 'net' | 'tax' | 'total' | 'due' | null {
  const label = text
    .toLowerCase()
    .replace(/[^a-z%0-9 ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  if (label.length > 50) return null
  // "Total includes GST of"
  if (/\bincludes (?:gst|tax)\b/.test(label)) return 'tax'
  if (
    /^sub ?total|^(?:total|amount|net)\b.*\b(?:ex|excl|exc|excluding|before)\b|^net(?: total| amount| value)?$/.test(
      label,
    )
  )
    return 'net'
  if (/\b(?:paid|received|deposit|previous|rounding)\b/.test(label)) return null
  if (
    /^(?:invoice |grand |credit |order |(?:gst |tax )?inc(?:l\w*)? )?total\b/.test(label) &&
    !/^total (?:gst|tax)\b(?! inc)/.test(label)
  )
    return 'total'
  if (/^(?:amount|balance|total)\b.*\b(?:due|payable|owing)\b/.test(label)) return 'due'
  if (/^(?:please )?pay(?: this amount)?$|^(?:invoice )?amount$/.test(label)) return 'due'
  return /\b(?:gst|tax|vat)\b/.test(label) && !/\binc\w* (?:gst|tax)$/.test(label) ? 'tax' : null
}
