export declare const firstVisits: readonly { page: RegExp; script: number; inShell?: boolean }[]
export declare const frame: RegExp
export declare const largeParts: RegExp
export declare const mostFiles: number
export declare const mostOf: (file: string) => number
export declare const dailyPages: readonly { page: RegExp; parts?: RegExp; isBare?: boolean }[]
