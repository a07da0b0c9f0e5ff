/** One line of the doctor's table. */
export interface Finding {
  what: string
  state: 'ok' | 'warn' | 'fail'
  /** The finding. */
  says: string
  /** Advice. */
  todo?: string
}

export const ok = (what: string, says: string): Finding => ({ what, state: 'ok', says })
export const warn = (what: string, says: string, todo: string): Finding => ({
  what,
  state: 'warn',
  says,
  todo,
})
export const fail = (what: string, says: string, todo: string): Finding => ({
  what,
  state: 'fail',
  says,
  todo,
})

/** The table as text, a finding a line and what to do below it. */
export function findingsText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(finding => finding.what.length))
  return findings
    .flatMap(({ what, state, says, todo }) => [
      `${state.padEnd(5)} ${what.padEnd(width)}  ${says}`,
      ...(todo ? [`${' '.repeat(width + 8)}→ ${todo}`] : []),
    ])
    .join('\n')
}
