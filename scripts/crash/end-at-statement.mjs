// Loaded before the server: ends it by SIGKILL at its Nth writing statement, before that is sent or right after.
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
  // The statement is on its way when the event loop has gone round.
  setImmediate(() => process.kill(process.pid, "SIGKILL"));
  return result;
};
