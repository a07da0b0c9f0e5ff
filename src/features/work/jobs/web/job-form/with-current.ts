/** The choices, with those that a job has although they are no longer offered. */
export function withCurrent<O extends { value: number; label: string }>(
  options: readonly O[],
  current: readonly number[],
  label: string,
): { value: number; label: string }[] {
  const missing = current.filter(id => !options.some(option => option.value === id))
  return [
    ...options.map(({ value, label: name }) => ({ value, label: name })),
    ...missing.map(value => ({ value, label })),
  ]
}
