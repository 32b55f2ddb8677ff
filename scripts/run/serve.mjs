// The entry point of the image and the systemd unit: the built product under the supervisor, with the current
// Node.
import { delimiter, dirname } from "node:path";
import { keepRunning } from "./keep-running.mjs";

process.env.PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
process.exitCode = await keepRunning();
