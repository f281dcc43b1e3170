/**
 * Functions that earlier slices need from later ones in their own transaction, because they may not import them. The calling slice declares its
 * function (`declare module`), `server/entry/extensions.ts` provides all of them or does not compile, and each transaction carries them.
 */
export interface Extensions {}
