/** Their endings: servers may send another type, or none. */
export const endings: Record<string, string> = {
  "application/pdf": ".pdf",
  "application/epub+zip": ".epub",
  "application/vnd.ms-excel": ".xls",
  "application/vnd.oasis.opendocument.spreadsheet": ".ods",
  "application/vnd.oasis.opendocument.text": ".odt",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": ".pptx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
  "text/csv": ".csv",
  "text/markdown": ".md",
  "text/plain": ".txt",
};
/** What is sent under any of these is known by its name. */
const vague = ["application/octet-stream", "application/zip", "application/msword", "text/rtf"];
export const documentTypes = [...Object.keys(endings), ...vague, "application/rtf"];
export const documentName = /\.(pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|epub|csv|tsv|md|txt)$/i;
