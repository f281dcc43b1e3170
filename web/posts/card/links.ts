/** Returns only http and https addresses. */
export const safeLink = (url: string | null): string | null => (url && /^https?:\/\//i.test(url) ? url : null)
