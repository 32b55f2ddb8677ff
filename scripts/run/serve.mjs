// What an image and a systemd unit start: the built product, kept running by the same Node.
import { delimiter, dirname } from "node:path";
import { keepRunning } from "./keep-running.mjs";

process.env.PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
process.exitCode = await keepRunning();
