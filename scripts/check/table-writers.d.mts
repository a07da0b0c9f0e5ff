export function tableOwners(): Map<string, string>
