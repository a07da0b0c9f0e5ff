export function filesUnder(folder: string): string[]
export function textOf(file: string): string
