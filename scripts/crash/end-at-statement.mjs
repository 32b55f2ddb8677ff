// Loaded before the server: sends SIGKILL at its Nth writing statement, before or right after it is sent.
import pg from "pg";

const at = Number(process.env.CRASH_AT_STATEMENT);
const isAfter = process.env.CRASH_AFTER === "true";
const query = pg.Client.prototype.query;
let written = 0;

pg.Client.prototype.query = function (...args) {
  const text = typeof args[0] === "string" ? args[0] : args[0]?.text;
  const isWrite = /^\s*(insert|update|delete|commit|with)\b/i.test(text ?? "");
  if (!isWrite || ++written !== at) return query.apply(this, args);
  if (!isAfter) process.kill(process.pid, "SIGKILL");
  const result = query.apply(this, args);
  // After one turn of the event loop the statement has been sent.
  setImmediate(() => process.kill(process.pid, "SIGKILL"));
  return result;
};
