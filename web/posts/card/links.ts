/** Only http and https addresses lead anywhere. */
export const safeLink = (url: string | null): string | null => (url && /^https?:\/\//i.test(url) ? url : null)
