export interface DatabaseLog {
  info: (about: object, sentence: string) => void;
  warn: (about: object, sentence: string) => void;
  error: (about: object, sentence: string) => void;
}

export const silentLog: DatabaseLog = { info() {}, warn() {}, error() {} };
