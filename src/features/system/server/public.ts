export { backupFolderIn, backupNameAt } from "./backup-folder.ts";
export { countJobs, countMails, databaseSize } from "./queries.ts";
