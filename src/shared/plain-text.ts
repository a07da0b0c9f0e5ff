/** The text without any of these characters at its end; a pattern like /x+$/ looks again from each of a long run. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** Text of several lines on one, as addresses are: 'Unit 4, 12 Hall Street'. */
export function linesJoined(text: string): string {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join(', ')
}
