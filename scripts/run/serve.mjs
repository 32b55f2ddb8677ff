// What an image and a systemd unit start: the built product, kept running.
import { keepRunning } from "./keep-running.mjs";

process.exitCode = await keepRunning();
