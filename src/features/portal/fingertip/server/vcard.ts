export interface Contact {
  name: string
  phone: string
  email: string
  address: string
  suburb: string
  url: string
}

/** A company's contact for a phone's address book (RFC 2426: version 3.0, which all phones read). */
export function vcardOf({ name, phone, email, address, suburb, url }: Contact): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    `ORG:${escaped(name)}`,
    phone && `TEL;TYPE=WORK,VOICE:${escaped(phone)}`,
    email && `EMAIL;TYPE=INTERNET,WORK:${escaped(email)}`,
    address && `ADR;TYPE=WORK:;;${escaped(address)};${escaped(suburb)};;;`,
    `URL:${url}`,
    'END:VCARD',
  ]
  return lines
    .filter(Boolean)
    .map(line => `${foldedLine(line)}\r\n`)
    .join('')
}

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** At most 75 bytes a line; what goes on begins with a space. */
function foldedLine(line: string): string {
  const lines: string[] = []
  let [now, bytes] = ['', 0]
  for (const sign of line) {
    const more = Buffer.byteLength(sign)
    if (bytes + more > 75) {
      lines.push(now)
      ;[now, bytes] = [' ', 1]
    }
    now += sign
    bytes += more
  }
  return [...lines, now].join('\r\n')
}
