/** The part of the process's log that the database uses. */
export interface DatabaseLog {
  info: (about: object, sentence: string) => void;
  warn: (about: object, sentence: string) => void;
  error: (about: object, sentence: string) => void;
}

/** For programs and tests that have nobody to tell. */
export const silentLog: DatabaseLog = { info() {}, warn() {}, error() {} };
