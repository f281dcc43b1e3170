/**
 * What a slice has later slices do or say in its own transaction, since it may not import them. The slice that calls declares its part where
 * it calls (`declare module`), `server/entry/extensions.ts` answers every part or does not compile, and each transaction carries them.
 */
export interface Extensions {}
