/** Only http and https addresses lead anywhere (spec 2 section 2). */
export const safeLink = (url: string | null): string | null => (url && /^https?:\/\//i.test(url) ? url : null)
