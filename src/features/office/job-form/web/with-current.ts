interface Option {
  value: number
  label: string
}

/** The choices, plus those that a job still has though they are not among them, by name or as `label`. */
export function withCurrent(
  options: readonly Option[],
  current: readonly number[],
  label: string,
  retired: readonly Option[] = [],
): Option[] {
  const missing = current.filter(id => !options.some(option => option.value === id))
  return [
    ...options.map(({ value, label: name }) => ({ value, label: name })),
    ...missing.map(value => ({ value, label: retired.find(each => each.value === value)?.label ?? label })),
  ]
}
