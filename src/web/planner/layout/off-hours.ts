/**
 * The hours that nobody works, as the background of a cell: no element for any of them. `at`: where a minute of the day
 * lies, in pixels.
 */
export function offHours(
  work: readonly { from: number; to: number }[],
  direction: 'right' | 'bottom',
  at: (minute: number) => number,
): string {
  const stops = work.flatMap(({ from, to }) => {
    const [start, end] = [Math.max(0, at(from)), Math.max(0, at(to))]
    return [
      `var(--planner-shade) ${start}px`,
      `transparent ${start}px ${end}px`,
      `var(--planner-shade) ${end}px`,
    ]
  })
  return `linear-gradient(to ${direction}, ${['var(--planner-shade) 0', ...stops, 'var(--planner-shade)'].join(', ')})`
}
